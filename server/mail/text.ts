/** A mail as plain text, for whoever reads it so. */
import { addressOf, type KeptLetter, type Sender } from './letter.ts';

export function textOf(
  { heading, code, paragraphs, facts, action }: KeptLetter & { heading: string },
  sender: Sender,
): string {
  const { organisation, contact } = sender;
  const blocks = [
    heading,
    ...(code ? [code] : []),
    ...paragraphs,
    ...(facts?.length ? [facts.map(({ label, text }) => `${label}: ${text}`).join('\n')] : []),
    ...(action ? [`${action.label}:\n${addressOf(action.link, sender)}`] : []),
    ['-- ', organisation, ...contact].join('\n'),
  ];
  return `${blocks.join('\n\n')}\n`;
}
