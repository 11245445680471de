/** `docs/configuration.md` follows from the declaration: `npm test -- tests/server/config/page.test.ts -u` writes it. */
import { expect, it } from 'vitest';
import { z } from 'zod';
import { inRoot } from '#scripts/setup/root.mjs';
import { environment } from '#server/config/environment.ts';

const HEAD = `# Configuration

Takda reads its environment and nothing else; a wrong value ends the start with one sentence. [\`.env.example\`](../.env.example) has what a server needs at least. The organisation's name, time zone, holidays and limits are settings in the administration.

| variable | default | what |
| --- | --- | --- |
`;

function defaultOf(schema: z.ZodType): string {
  if (schema instanceof z.ZodPipe) return defaultOf(schema.in as z.ZodType);
  return schema instanceof z.ZodDefault ? `\`${schema.def.defaultValue}\`` : '';
}

it('the page of the configuration has a line for each variable', async () => {
  const lines = Object.entries(environment.shape).map(([name, schema]) => {
    expect(schema.description, name).toBeTruthy();
    return `| \`${name}\` | ${defaultOf(schema)} | ${schema.description} |\n`;
  });
  await expect(HEAD + lines.join('')).toMatchFileSnapshot(inRoot('docs', 'configuration.md'));
});
