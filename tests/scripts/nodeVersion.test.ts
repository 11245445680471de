import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { OLDEST_NODE, whyNodeIsTooOld } from '#scripts/setup/nodeVersion.mjs';
import { Command, root } from '../support/command.ts';

describe('the check of the Node version', () => {
  it.each(['12.22.0', '18.20.4', '20.18.9'])('refuses %s with a sentence', (version) => {
    expect(whyNodeIsTooOld(version)).toBe(
      `Takda needs Node ${OLDEST_NODE} or newer; this is ${version}. Install a newer one from https://nodejs.org.`,
    );
  });

  it.each(['20.19.0', '20.20.2', '22.0.0', '24.1.0', '20.19.0-nightly'])('takes %s', (version) => {
    expect(whyNodeIsTooOld(version)).toBeNull();
  });

  it('names the version that package.json names', () => {
    const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    expect(`${engines.node}.0`).toBe(`>=${OLDEST_NODE}`);
  });

  it.each(['start', 'test'])('stops npm %s before anything else', async (name) => {
    const older = `Object.defineProperty(process, 'versions', { value: { node: '18.20.4' } })`;
    const command = new Command(
      'node',
      ['--import', `data:text/javascript,${encodeURIComponent(older)}`, `scripts/${name}.mjs`],
      {},
    );
    expect(await command.ended).toBe(1);
    expect(command.output).toMatch(/^Takda needs Node .* this is 18\.20\.4\..*\n$/);
  });
});
