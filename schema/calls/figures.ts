import type { z } from 'zod';
import {
  dashboardAnswer,
  figureAnswers,
  figuresQuery,
  publicFigures,
  teamServiceQuery,
} from '../figures/figureCalls.ts';
import { reservation } from '../resources/reservation.ts';
import { call } from './call.ts';

const tag = 'Dashboard';
const policy = { resource: reservation.name, action: 'read_figures' };

const figure = <const P extends string, A extends z.ZodType>(path: P, summary: string, answer: A) =>
  call({
    ...{ method: 'GET', path, policy, tag, summary, query: figuresQuery, answer },
    isForKeys: true,
  });

export const figureCalls = {
  dashboard: figure(
    '/dashboard',
    'The key figures of a period (the last 30 days by default) and of the present',
    dashboardAnswer,
  ),
  user_status_count: figure(
    '/user-status-count',
    'Accounts by status as it is now, by the day of registration (all of them by default); of a team, the people who have booked with it, by the day of their first booking. With several teams a person counts once for each',
    figureAnswers.user_status_count,
  ),
  reservation_count_per_year: figure(
    '/reservation-count-per-year',
    'Pending and approved reservations by the month of the visit: this year by default, with what is booked ahead',
    figureAnswers.reservation_count_per_year,
  ),
  programs_and_services: figure(
    '/programs-and-services',
    'Visits by service and program, with bookings, no-shows and the use of the seats offered',
    figureAnswers.programs_and_services,
  ),
  age_bracket: figure(
    '/age-bracket',
    'Visits by the age of who came, on the day of the visit; ages of fewer than five people are combined',
    figureAnswers.age_bracket,
  ),
  common_gender: figure(
    '/common-gender',
    'Visits by the gender of who came, as the profile says now; genders of fewer than five people are combined',
    figureAnswers.common_gender,
  ),
  common_barangay: figure(
    '/common-barangay',
    'Visits by the barangay of who came, as the profile says now, most first; barangays of fewer than five people are combined',
    figureAnswers.common_barangay,
  ),
  common_time_slot: figure(
    '/common-time-slot',
    'Visits by the hour in which their appointment begins, most first',
    figureAnswers.common_time_slot,
  ),
  hours_by_weekday: figure(
    '/dashboard/hours-by-weekday',
    'Visits by weekday and the hour in which their appointment begins',
    figureAnswers.hours_by_weekday,
  ),
  sources: figure(
    '/dashboard/sources',
    'Bookings by how they were made: online, by staff for somebody, or as a walk-in',
    figureAnswers.sources,
  ),
  cancellations: figure(
    '/dashboard/cancellations',
    'Cancelled reservations by how long before the visit and by whom, by the day on which the visit would have been',
    figureAnswers.cancellations,
  ),
  trend: figure(
    '/dashboard/trend',
    'Bookings, visits and no-shows by day, of more than 62 days by month',
    figureAnswers.trend,
  ),
  coming_weeks: call({
    method: 'GET',
    path: '/dashboard/coming-weeks',
    isForKeys: true,
    policy,
    tag,
    summary: 'Seats booked and seats offered of each of the 28 days from today',
    query: teamServiceQuery,
    answer: figureAnswers.coming_weeks,
  }),
};

export const publicFigureCalls = {
  show: call({
    method: 'GET',
    path: '/figures',
    policy: 'everyone',
    tag,
    summary:
      'What the organisation shows everybody of the last 30 days; nothing unless its settings say so',
    answer: publicFigures,
  }),
};
