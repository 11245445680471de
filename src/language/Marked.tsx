/** Stands in a sentence for the value that is set off: `t('Sent to {email}.', { email: MARK })`. */
export const MARK = '\u2063';

/** The sentence with the value in its place, which is another one in every language. */
export function Marked({ text, value }: { text: string; value: string }) {
  const [before, ...after] = text.split(MARK);
  return (
    <>
      {before}
      <strong>{value}</strong>
      {after.join(value)}
    </>
  );
}
