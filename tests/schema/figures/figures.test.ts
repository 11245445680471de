import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { figureCalls } from '#schema/calls/figures.ts';
import { BREAKDOWNS, FIGURE_IDS, FIGURES, LISTED_FIGURES } from '#schema/figures/figures.ts';

const docs = readFileSync('docs/figures.md', 'utf8');

it.each(FIGURE_IDS)('%s stands in docs/figures.md with the words of its definition', (id) => {
  const row = docs.split('\n').find((line) => line.startsWith(`| \`${id}\` |`));
  expect(row).toContain(FIGURES[id].about);
});

it('every call and every breakdown is told of', () => {
  for (const { path } of Object.values(figureCalls)) expect(docs).toContain(`GET ${path}`);
  for (const breakdown of BREAKDOWNS) expect(docs).toContain(`\`${breakdown}\``);
});

it('what is no count of reservations leads to one that is', () => {
  for (const id of FIGURE_IDS) {
    const { unit, date, list } = FIGURES[id];
    if (date === 'now' || id === 'seats_offered') continue;
    expect(LISTED_FIGURES, id).toContain(unit === 'count' ? id : list);
  }
});
