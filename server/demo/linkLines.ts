/** The record of today's lines, linked as the product links it: whoever tries a ticket can check the order. */
import { linkOf, startOf } from '#schema/visits/orderChain.ts';
import type { lineSteps } from '../db/tables/visitTables.ts';
import type { Plan } from './plan/index.ts';

export async function linkLines({ days, visits, steps }: Plan['lines']) {
  const links: (typeof lineSteps.$inferInsert)[] = [];
  const ofVisit = new Map<string, string>();
  const ofDay = new Map<string, string>();
  for (const { team_id, day } of days) {
    const own = steps.filter((step) => step.team_id === team_id).map(({ step }) => step);
    let link = startOf({ team_id, day });
    for (const [index, step] of own.sort(byTime).entries()) {
      const text = JSON.stringify(step);
      link = await linkOf(link, text);
      links.push({ team_id, day, position: index + 1, step: text, link });
      if (!ofVisit.has(step.visit_id)) ofVisit.set(step.visit_id, link);
    }
    ofDay.set(team_id, link);
  }
  return {
    days: days.map((day) => ({ ...day, link: ofDay.get(day.team_id) ?? null })),
    visits: visits.map((visit) => ({ ...visit, link: ofVisit.get(visit.id) ?? null })),
    links,
  };
}

const byTime = (a: { at: string }, b: { at: string }) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0);
