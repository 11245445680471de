/**
 * Links that open one reservation without signing in. A token is made when its mail is sent, so that
 * neither the queue nor the database ever holds it: of it there is a hash. It stands behind the `#` of
 * the address, which browsers send to nobody.
 */
import { sql } from 'drizzle-orm';
import { STANDING_STATUSES } from '#schema/resources/reservationStatuses.ts';
import { FEEDBACK_PATH } from '#schema/satisfaction/questions.ts';
import type { Db, Tx } from '../db/database.ts';
import { rows, timestamptz } from '../db/query.ts';
import { fingerprint, newToken } from '../sealing/tokens.ts';
import type { ClaimedMail } from './claims.ts';
import { newFeedbackTokens } from './feedbackLinks.ts';
import type { MailAction } from './mailContent.ts';

interface NewLink {
  reservation_id: string;
  mailbox: string;
}

/** A condition on `r`: it is still to be visited, so that a link to it works. */
export const isAhead = (now: Date) =>
  sql`r.status in ${STANDING_STATUSES} and r.ends_at > ${timestamptz(now)}`;

export const mailboxHash = (mailbox: string) => fingerprint('visit link', mailbox.toLowerCase());

/** @returns the token of each, or null where the visit is over or was cancelled */
export async function newVisitLinks(
  db: Db | Tx,
  links: readonly NewLink[],
  now: Date,
): Promise<(string | null)[]> {
  const made = links.map(({ reservation_id, mailbox }) => {
    const token = newToken();
    const hashes = { token_hash: fingerprint(token), mailbox_hash: mailboxHash(mailbox) };
    return { token, row: { reservation_id, ...hashes } };
  });
  const saved = await rows<{ token_hash: string }>(
    db,
    sql`insert into visit_links (token_hash, reservation_id, user_id, mailbox_hash, created_at)
      select l.token_hash, r.id, r.user_id, l.mailbox_hash, ${timestamptz(now)}
      from jsonb_to_recordset(${JSON.stringify(made.map(({ row }) => row))}::jsonb)
        as l (token_hash text, reservation_id uuid, mailbox_hash text)
      join reservations r on r.id = l.reservation_id and ${isAhead(now)}
      returning token_hash`,
  );
  const hashes = new Set(saved.map(({ token_hash }) => token_hash));
  return made.map(({ token, row }) => (hashes.has(row.token_hash) ? token : null));
}

/** The mails, their links to a reservation, or to the form about one, with a token of their own. */
export async function withVisitLinks(
  db: Db,
  mails: readonly ClaimedMail[],
  now: Date,
): Promise<ClaimedMail[]> {
  const toVisits = await withTokens(mails, {
    path: '/ticket',
    idIn: ({ visit_id }) => visit_id,
    newTokens: (links) => newVisitLinks(db, links, now),
  });
  return withTokens(toVisits, {
    path: FEEDBACK_PATH,
    idIn: ({ feedback_id }) => feedback_id,
    newTokens: (links) =>
      newFeedbackTokens(db, {
        reservation_ids: links.map(({ reservation_id }) => reservation_id),
        channel: 'mail',
        now,
      }),
  });
}

interface LinkKind {
  path: string;
  idIn: (action: MailAction) => string | undefined;
  newTokens: (links: readonly NewLink[]) => Promise<(string | null)[]>;
}

async function withTokens(
  mails: readonly ClaimedMail[],
  { path, idIn, newTokens }: LinkKind,
): Promise<ClaimedMail[]> {
  const links = mails.flatMap(({ recipient: mailbox, content }, place) => {
    const action = content?.letter.action;
    const reservation_id = action && idIn(action);
    return reservation_id ? [{ place, reservation_id, mailbox }] : [];
  });
  if (links.length === 0) return [...mails];
  const tokens = await newTokens(links);
  const byPlace = new Map(links.map(({ place }, n) => [place, tokens[n]]));
  return mails.map((mail, place) => {
    const token = byPlace.get(place);
    return token ? withLink(mail, `${path}#${token}`) : mail;
  });
}

function withLink(mail: ClaimedMail, link: string): ClaimedMail {
  const { content } = mail;
  if (!content?.letter.action) return mail;
  const action = { ...content.letter.action, link };
  return { ...mail, content: { ...content, letter: { ...content.letter, action } } };
}
