/** The chosen slot is kept in the URL, so it survives a reload and the sign-in. */
export const bookPath = (
  serviceId: string,
  { date, time, places = 1 }: { date: string; time: string; places?: number },
  whom?: string,
) =>
  `/book/${serviceId}?date=${date}&time=${encodeURIComponent(time)}${whom ? `&for=${whom}` : ''}${
    places > 1 ? `&places=${places}` : ''
  }`;

interface HeldTime {
  service_id: string;
  date: string;
  time: string;
  places: number;
  user_id: string;
}

/** Where somebody goes on with a time that is held for them, or for somebody in their care. */
export const heldPath = (held: HeldTime, user: { id: string } | null) =>
  bookPath(held.service_id, held, user?.id === held.user_id ? undefined : held.user_id);

export const isDate = (text: string | null): text is string =>
  /^\d{4}-\d\d-\d\d$/.test(text ?? '') &&
  new Date(`${text}T00:00Z`).toISOString().startsWith(text ?? '-');

export const isTime = (text: string | null): text is string =>
  /^([01]\d|2[0-3]):[0-5]\d$/.test(text ?? '');
