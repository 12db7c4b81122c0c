import { BytesInFlight, objectsInFlight } from './bytesInFlight.ts';

/** Holds of networks, by name; `cut` lists those that were ended. */
function counting(bounds: { perNetwork: number; inAll: number; spared?: number } = { perNetwork: 100, inAll: 250 }) {
  const bytes = new BytesInFlight(bounds);
  const cut: string[] = [];
  const hold = (name: string) => {
    const held = bytes.hold(name.charAt(0), () => {
      cut.push(name);
      held.release();
    });
    return held;
  };
  return { hold, cut };
}

describe('bytes in flight', () => {
  it('of one network are bounded: what it has kept longest goes', () => {
    const { hold, cut } = counting();
    hold('a1').add(60);
    hold('b1').add(60);
    hold('a2').add(40);
    expect(cut).toEqual([]);
    hold('a3').add(1);
    expect(cut).toEqual(['a1']);
  });

  it('are refused where they would be too many of a network, and nobody is cut for them', () => {
    const { hold, cut } = counting();
    hold('a1').add(60);
    const [more, other] = [hold('a2'), hold('b1')];
    expect([more.take(41), more.take(40), other.take(90)]).toEqual([false, true, true]);
    more.release();
    expect([hold('a3').take(40), cut]).toEqual([true, []]);
  });

  it('are refused where they would be too many in all, unless a network keeps little', () => {
    const { hold, cut } = counting({ perNetwork: 100, inAll: 250, spared: 90 });
    for (const name of ['a1', 'b1', 'c1']) hold(name).add(80);
    const [much, little, later] = [hold('d1'), hold('e1'), hold('f1')];
    expect([much.take(91), much.take(90), little.take(90)]).toEqual([false, true, true]);
    // Beyond twice as many as there may be, each may keep an equal share: a sixth.
    for (const name of ['a2', 'b2', 'c2']) hold(name).take(10);
    hold('g1').take(80);
    expect([later.take(42), later.take(41), cut]).toEqual([false, true, []]);
  });

  it('in all are bounded: the network that keeps most gives way, and nobody else', () => {
    const { hold, cut } = counting();
    for (const [name, bytes] of [
      ['a1', 90],
      ['b1', 50],
      ['b2', 45],
      ['c1', 60],
    ] as const)
      hold(name).add(bytes);
    expect(cut).toEqual([]);
    hold('d1').add(10);
    expect(cut).toEqual(['b1']);
  });

  it('in all are bounded also while the network that keeps most has nothing to cut', () => {
    const { hold, cut } = counting();
    const worked = hold('a1');
    worked.add(100);
    worked.keep();
    for (const name of ['b1', 'c1', 'd1']) hold(name).add(90);
    expect(cut).toEqual(['b1', 'c1']);
  });

  it('of who keeps no more than an equal share stay, whatever is worked on for others', () => {
    const { hold, cut } = counting();
    for (const name of ['a1', 'b1', 'c1']) {
      const worked = hold(name);
      worked.add(83);
      worked.keep();
    }
    for (const name of ['d1', 'e1', 'f1']) hold(name).add(20);
    expect(cut).toEqual([]);
    hold('g1').add(40);
    expect(cut).toEqual(['g1']);
  });

  it('of who keeps little stay, until there are twice too many', () => {
    const { hold, cut } = counting({ perNetwork: 100, inAll: 250, spared: 50 });
    for (const name of ['a1', 'b1', 'c1', 'd1', 'e1', 'f1', 'g1', 'h1', 'i1', 'j1']) hold(name).add(50);
    expect(cut).toEqual([]);
    hold('k1').add(1);
    expect(cut).toEqual(['a1']);
  });

  it('cost little for each piece that comes, also while thousands wait and nothing is to cut', () => {
    const costIn = (inAll: number) => {
      const { hold, cut } = counting({ perNetwork: Infinity, inAll, spared: Infinity });
      for (let i = 0; i < 3_000; i++) hold(`${i % 9}`).add(400);
      const last = hold('9');
      const began = process.cpuUsage();
      for (let i = 0; i < 5_000; i++) last.add(1);
      const { user, system } = process.cpuUsage(began);
      expect(cut).toEqual([]);
      return user + system;
    };
    costIn(Infinity);
    expect(costIn(1_000_000) / costIn(Infinity)).toBeLessThan(50);
  });

  it('count no more when they are released, and are not cut while they are worked on', () => {
    const { hold, cut } = counting();
    const [first, second] = [hold('a1'), hold('a2')];
    first.add(90);
    first.release();
    second.add(90);
    expect(cut).toEqual([]);
    second.keep();
    hold('a3').add(20);
    expect(cut).toEqual(['a3']);
  });
});

it('of what bodies become there may be 24 MB of a network, and in all 64 where each has its share', () => {
  const held = ['a', 'b', 'c', 'd'].map((network) => objectsInFlight.hold(network));
  expect(held.map(({ take }) => take(24 * 1024 * 1024))).toEqual([true, true, true, false]);
  expect(held[0]!.take(1)).toBe(false);
  for (const { release } of held) release();
});
