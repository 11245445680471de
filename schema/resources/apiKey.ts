import { where } from '../declaration/access.ts';
import { defineResource } from '../declaration/defineResource.ts';
import { date, dateTime, reference, text, textList, yesNo } from '../declaration/fields/index.ts';
import type { Viewer } from '../declaration/scope.ts';
import { msg } from '../language/index.ts';

/** The server alone writes these. */
const written = { write: 'nobody', form: 'none' } as const;
const own = (viewer: Viewer) => where('owner_id', [viewer.id]);

export const apiKey = defineResource({
  name: 'api-keys',
  label: { one: 'API key', many: 'API keys' },
  description:
    'With a key a program uses the API for you: as far as the key allows and as far as you may yourself.',
  icon: 'key',
  menu: { section: 'Organisation', position: 4 },
  recordRepresentation: ['name'],
  subtitle: 'owner_id',
  created: 'Made',
  operations: ['list', 'show', 'create', 'delete'],
  customOperations: ['create'],
  forKeys: 'nothing',
  access: {},
  /** Everybody reaches their own; administrators reach all. */
  scope: { own, team: own },
  indexes: [['owner_id', 'created_at']],
  check: ({ permissions }): Record<string, string> =>
    Array.isArray(permissions) && permissions.length > 0
      ? {}
      : { permissions: msg('Choose what the program may do') },
  fields: {
    name: text({
      label: 'Name',
      help: 'What uses it, such as "Nightly report". The activity log shows it.',
      required: true,
      max: 60,
      list: true,
      sortable: true,
      searchable: true,
    }),
    owner_id: reference({
      label: 'Made by',
      required: true,
      to: 'users',
      embed: true,
      onDelete: 'cascade',
      list: true,
      filterable: true,
      ...written,
    }),
    is_test: yesNo({
      label: 'Test key',
      help: 'Every call is checked and answered as usual, but nothing is kept and nothing is sent.',
      default: false,
      list: true,
      filterable: true,
    }),
    expires_on: date({
      label: 'Last day',
      help: 'Two years from now at most; one year if you leave it empty.',
      list: true,
      sortable: true,
      filterable: true,
    }),
    never_expires: yesNo({
      label: 'Without an end',
      help: 'It works until somebody revokes it.',
      default: false,
      write: 'admin',
    }),
    permissions: textList({
      label: 'Permissions',
      help: 'What the program may do. What you lose later, it loses as well.',
    }),
    last_used_on: date({ label: 'Last used', list: true, sortable: true, ...written }),
    /** Its last characters, by which people tell one key from another. */
    last_four: text({ label: 'Ends with', list: 'optional', ...written }),
    /** The key itself is shown once, and kept nowhere. */
    key_hash: text({ label: 'Key', unique: true, read: 'nobody', ...written }),
    /** When its maker was told that it ends soon. */
    reminded_at: dateTime({ label: 'Reminded', read: 'nobody', ...written }),
  },
});
