/** The whole demo as rows. Pure: the same minute gives the same rows, but for the passwords. */

import { presentAt } from '../present.ts';
import { randomOf } from '../random.ts';
import { planActivity } from './activity.ts';
import { planConstituents } from './constituents.ts';
import { planDeskNews } from './deskNews.ts';
import { planEmployees } from './employees.ts';
import { planFamilies } from './families.ts';
import { type Living, live } from './life.ts';
import { planLines } from './line.ts';
import { planMails } from './mails.ts';
import { planMaria } from './maria.ts';
import { planNotifications } from './notifications.ts';
import { planOffer } from './offer.ts';
import type { Person } from './person.ts';
import { planQuestionnaires } from './questionnaires/index.ts';
import { historyOf, toRows } from './reservations.ts';
import { planSatisfaction } from './satisfaction.ts';
import { planVisits } from './visits.ts';

export function planDemo(moment: Date) {
  const present = presentAt(moment);
  const offer = planOffer(present);
  const employees = planEmployees(present);
  const constituents = planConstituents(present);
  const maria = planMaria(present);
  const families = planFamilies({ maria, constituents }, present);
  const people = [...employees, maria, ...constituents, ...families];
  const living = { present, random: randomOf('lives'), staffOf: staffIn(employees) };
  const visits = planVisits(offer, { constituents, maria, families }, present).map((visit) =>
    live(visit, living),
  );
  const kept = toRows(visits);
  const { answers_statuses, planned, ...questionnaires } = planQuestionnaires(
    kept,
    { offer, constituents },
    present,
  );
  const notifications = planNotifications(kept, present);
  return {
    offer,
    people,
    reservations: kept.map(({ row }) => ({
      ...row,
      answers_status: answers_statuses.get(row.id) ?? null,
    })),
    questionnaires,
    satisfaction: planSatisfaction(kept, { present, except: maria.row.id }),
    lines: planLines(kept, { offer, employees }, present),
    history: historyOf(kept),
    notifications: [...notifications, ...planDeskNews(kept, employees)],
    ...planMails(notifications, people, present),
    activity: planActivity({ kept, answers: planned, people }, present),
  };
}

export type Plan = ReturnType<typeof planDemo>;

/** Where a team has several, they take turns. */
function staffIn(employees: readonly Person[]): Living['staffOf'] {
  return ({ service, slot }) => {
    const team = employees.filter(({ teams }) => teams.includes(service.demo.team));
    const person = team[Math.floor(slot.starts_at / 3_600_000) % team.length];
    if (!person) throw new RangeError(`No staff for ${service.row.name}`);
    return person;
  };
}
