import { EVERYTHING } from '../../schema/access.ts';
import { allPermissions } from '../../schema/index.ts';
import { AppError, invalid } from '../http/errors.ts';
import type { Rules } from '../resources/rules.ts';

const KNOWN = new Set([EVERYTHING, ...allPermissions()]);

export const roleRules: Rules = {
  async beforeWrite(_tx, _context, { before, after }) {
    if (before?.built_in) {
      throw new AppError(
        'in_use',
        'Built-in roles stay as they are. Make a role of your own instead.',
      );
    }
    const unknown = ((after?.permissions as string[] | undefined) ?? []).find(
      (name) => !KNOWN.has(name),
    );
    if (unknown) throw invalid({ permissions: `There is no permission ${unknown}` });
  },
};
