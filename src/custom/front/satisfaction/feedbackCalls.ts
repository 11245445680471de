/** The form about a visit: whose it is, and what of it was chosen. */
import { queryOptions } from '@tanstack/react-query';
import type { VisitOfForm } from '#schema/satisfaction/form.ts';
import { keepDraft, readDraft } from '#src/custom/drafts/drafts.ts';
import { ask } from '#src/http/ask.ts';
import { withProof } from '#src/http/proof.ts';

export type Chosen = Readonly<Record<string, string | undefined>>;

const KEY = 'feedback';

/**
 * The link of a mail has its token behind the `#`, which is taken out of the address at once; who is signed
 * in comes with the reservation. A reload shows the form again.
 */
export function takeVisit(): VisitOfForm | null {
  const { hash, search, pathname } = window.location;
  const reservation_id = new URLSearchParams(search).get('reservation');
  if (reservation_id) return { reservation_id };
  const token = hash.slice(1);
  if (!token) return readVisit();
  window.history.replaceState(window.history.state, '', pathname);
  keepDraft(KEY, token);
  return { token };
}

function readVisit(): VisitOfForm | null {
  const token = readDraft(KEY);
  return token ? { token } : null;
}

export const formQuery = (visit: VisitOfForm) =>
  queryOptions({
    queryKey: ['feedback', visit],
    queryFn: ({ signal }) =>
      withProof((headers) => ask('POST /satisfaction/form', { body: visit, headers, signal })),
    retry: false,
  });

/** Whoever stands at this screen next finds nothing of it. */
export async function sendForm(visit: VisitOfForm, answers: Chosen & { SQD0: string }) {
  await withProof((headers) =>
    ask('POST /satisfaction/answer', { body: { ...visit, answers }, headers }),
  );
  keepDraft(KEY, '');
}
