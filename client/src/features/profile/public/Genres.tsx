import css from './Genres.module.css';

/** The genres of a writer. */
export function Genres({ genres }: { genres: readonly string[] }) {
  return (
    <ul className={css.Genres} aria-label="Genres">
      {genres.map((genre, index) => (
        <li key={index}>{genre}</li>
      ))}
    </ul>
  );
}
