import { thingsToBring } from '#schema/reservations/ticket.ts';

export function WhatToBring({ requirements }: { requirements: string }) {
  const things = thingsToBring(requirements);
  if (things.length === 1) return <p>{things[0]}</p>;
  return (
    <ul>
      {things.map((thing) => (
        <li key={thing}>{thing}</li>
      ))}
    </ul>
  );
}
