import { defineResource } from '../declaration/defineResource.ts';
import {
  choice,
  dateTime,
  number,
  referenceMany,
  text,
  textList,
  yesNo,
} from '../declaration/fields/index.ts';
import { msg } from '../language/index.ts';

/** The server alone writes these. */
const written = { write: 'nobody', form: 'none' } as const;
/** What only the server knows. */
const hidden = { read: 'nobody', ...written } as const;

const STOPPED_BECAUSE = [
  { id: 'gone', name: 'It answered that it is gone (410)', tone: 'danger' },
  { id: 'failing', name: 'Its deliveries failed for five days', tone: 'danger' },
] as const;

export const webhook = defineResource({
  name: 'webhooks',
  label: { one: 'Webhook', many: 'Webhooks' },
  description: 'Tells other programs what happens here, as soon as it happens.',
  icon: 'webhook',
  menu: { section: 'Organisation', position: 5 },
  recordRepresentation: ['name'],
  list: { sort_by: 'name', order_by: 'ASC' },
  customOperations: ['create', 'update'],
  actions: { test: 'Send a test event' },
  forKeys: 'nothing',
  access: {},
  // An address that was withdrawn must not be told of anything again.
  trash: false,
  check: ({ events, url }): Record<string, string> => ({
    ...((!Array.isArray(events) || events.length === 0) && {
      events: msg('Choose at least one event'),
    }),
    ...(!isWebAddress(url) && { url: msg('Enter an address like https://example.org/takda') }),
  }),
  fields: {
    name: text({
      label: 'Name',
      help: 'Which program it tells, such as "Queue display".',
      required: true,
      max: 60,
      unique: true,
      list: true,
      sortable: true,
      searchable: true,
    }),
    url: text({
      label: 'Address',
      help: 'It takes a POST and answers within ten seconds, such as https://example.org/takda.',
      required: true,
      max: 500,
      list: true,
      searchable: true,
    }),
    is_active: yesNo({
      label: 'Switched on',
      help: 'What happens while it is off is not told afterwards.',
      default: true,
      list: true,
      filterable: true,
    }),
    teams: referenceMany({
      label: 'Only of these teams',
      help: 'Empty: of all. What belongs to no team is then told as well.',
      to: 'teams',
      embed: true,
      emptyMeansAll: true,
      list: 'optional',
      relation: false,
    }),
    events: textList({
      label: 'Events',
      help: 'One change is told once, by the most exact event that you choose.',
      section: 'What is told',
    }),
    fields: textList({
      label: 'Data',
      help: 'Besides the id. Where you choose nothing, it is what everybody may read.',
      section: 'What is told',
    }),
    failing_since: dateTime({ label: 'Failing since', list: true, ...written }),
    stopped_because: choice({
      label: 'Switched off because',
      options: STOPPED_BECAUSE,
      list: 'optional',
      ...written,
    }),
    /** Only what was logged from then on, and after this position of the log. */
    active_since: dateTime({ label: 'Switched on since', ...hidden }),
    position: number({
      label: 'Position',
      min: 0,
      max: 2_147_483_647,
      default: 0,
      ...hidden,
    }),
    /** `WebhookSecrets` of `server/webhooks/secrets.ts`, which are shown once. */
    sealed_secrets: text({ label: 'Secret', ...hidden }),
  },
});

/** Whoever is named in an address is named in logs too. */
function isWebAddress(url: unknown): boolean {
  if (typeof url !== 'string' || !URL.canParse(url)) return false;
  const { protocol, username, password, hash } = new URL(url);
  return ['https:', 'http:'].includes(protocol) && !username && !password && !hash;
}
