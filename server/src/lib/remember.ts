/**
 * Stores a value in a map of bounded size; what was stored longest ago is forgotten for it.
 * @param most how many the map holds
 */
export function remember<K, V>(map: Map<K, V>, key: K, value: V, most: number): void {
  map.delete(key);
  if (map.size >= most) map.delete(map.keys().next().value!);
  map.set(key, value);
}
