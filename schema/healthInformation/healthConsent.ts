/** What somebody agrees to before the office keeps anything about their health. */
import { msg } from '../language/index.ts';

interface ConsentText {
  /** Another text is another version: whoever agreed to the one before is asked again. */
  version: string;
  /** Each text is one paragraph. */
  paragraphs: readonly string[];
}

export const HEALTH_CONSENT: ConsentText = {
  version: '2026-11',
  paragraphs: [
    msg(
      'I agree that the office keeps what I say about my health, to prepare my visits and to keep me safe during them.',
    ),
    msg(
      'It is stored encrypted. Only staff who are allowed to, of an office that I visit, read it, from 30 days before my visit to 30 days after. I see on My profile which office has read it and when.',
    ),
    msg(
      'It is erased some time after my last visit, and at once when I withdraw this consent on My profile, which I can do at any time. Without it I can book only services that do not ask about health.',
    ),
  ],
};
