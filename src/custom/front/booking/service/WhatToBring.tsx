/** The requirements hold one thing a line. */
export function WhatToBring({ requirements }: { requirements: string }) {
  const things = requirements
    .split('\n')
    .map((line) => line.replace(/^\s*[-*•]\s*/, '').trim())
    .filter(Boolean);
  if (things.length === 1) return <p>{things[0]}</p>;
  return (
    <ul>
      {things.map((thing) => (
        <li key={thing}>{thing}</li>
      ))}
    </ul>
  );
}
