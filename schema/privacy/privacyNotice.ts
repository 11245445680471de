/** What the organisation does with people's data, as it is answered and, where it writes nothing itself, said. */
import { z } from 'zod';
import { msg } from '../language/index.ts';

export const privacyNotice = z.object({
  /** Goes up with every change of the text; agreed to by its number. */
  version: z.int(),
  since: z.string(),
  /** The first may have no title. */
  sections: z.array(z.object({ title: z.string().nullable(), paragraphs: z.array(z.string()) })),
  contact: z.object({ name: z.string().nullable(), email: z.string().nullable() }),
  /** The version that who asks agreed to last; null for nobody and for never. */
  agreed_version: z.int().nullable(),
});
export type PrivacyNotice = z.infer<typeof privacyNotice>;

/**
 * The text of the product. Whoever changes what it says adds a migration that makes the next
 * version for organisations that use it, so that people are asked again.
 */
export const PRODUCT_NOTICE: readonly { title: string; paragraphs: readonly string[] }[] = [
  {
    title: msg('Who answers for your data'),
    paragraphs: [
      msg(
        '{organisation} keeps your data to give you the services that you book here, and answers for it under the Data Privacy Act of 2012 (Republic Act No. 10173).',
      ),
    ],
  },
  {
    title: msg('What we keep'),
    paragraphs: [
      msg(
        'Your name, your e-mail address and what else you say about yourself; what you book, and what you write or answer for it; a picture of a document, if you send one; when you signed in, and from where.',
      ),
    ],
  },
  {
    title: msg('What it is for'),
    paragraphs: [
      msg(
        'To know who comes when, to prepare your visit, to tell you what becomes of it, and to keep this service safe. Figures about visits name nobody. Your data is neither sold nor used for advertising.',
      ),
    ],
  },
  {
    title: msg('Who sees it'),
    paragraphs: [
      msg(
        'Staff of the office that you visit, as far as their work needs it, and administrators. What you say about your health is agreed to apart and read only by staff who are allowed to; you see who read it. Others get your data only where the law says so.',
      ),
    ],
  },
  {
    title: msg('How long'),
    paragraphs: [
      msg(
        'Your account and your bookings stay until you ask that they are erased. What you say about your health is erased {health_days} days after the visit, the record of what was done here after {activity_months} months. Once you are erased, figures are left that nobody is behind.',
      ),
    ],
  },
  {
    title: msg('Your rights'),
    paragraphs: [
      msg(
        'Under My profile you see your data and correct it, take a copy of it, and ask that it is erased, which also takes your agreement back. You may object to a use of your data, have it blocked, and claim damages where the law gives them.',
      ),
      msg(
        'If you think that your data is not treated rightly, tell us. You may also complain to the National Privacy Commission (privacy.gov.ph).',
      ),
    ],
  },
];
