import SendIcon from '@mui/icons-material/ForwardToInboxOutlined';
import { Box, Button } from '@mui/material';
import {
  type RaRecord,
  useGetManyAggregate,
  useListContext,
  useNotify,
  useRefresh,
} from 'react-admin';
import { can } from '#schema/declaration/access.ts';
import type { RecordOf } from '#schema/declaration/recordTypes.ts';
import { webhookDelivery } from '#schema/resources/webhookDelivery.ts';
import { useViewer } from '#src/authProvider/useViewer.ts';
import { useToastedTask } from '#src/custom/hooks/useTask.ts';
import { relativeTime } from '#src/generator/formats.ts';
import { ResourceList } from '#src/generator/list/ResourceList.tsx';
import { ask } from '#src/http/ask.ts';
import { t } from '#src/language/t.ts';
import { formatProblem } from './DeliveryProblem.tsx';

export type Delivery = RecordOf<typeof webhookDelivery>;

/** The generated grid, with what went wrong in words. */
export const DeliveryList = () => (
  <ResourceList
    rowName={(record) => <DeliveryName delivery={record as Delivery} />}
    bulkActions={<BulkSendAgain />}
  />
);

/** The event; below it what stands in its way, where something does. */
function DeliveryName({ delivery: { event, problem, next_attempt_at } }: { delivery: Delivery }) {
  return (
    <>
      {event}
      {problem && (
        <Box component="span" sx={{ display: 'block', fontSize: 12, color: 'text.secondary' }}>
          {formatProblem(problem)}{' '}
          {next_attempt_at && t('Next try {when}.', { when: relativeTime(next_attempt_at) })}
        </Box>
      )}
    </>
  );
}

/** What has not been tried yet is on its way. */
const canSendAgain = ({ state }: Delivery) => state !== 'waiting';

export function RecordSendAgain({ record }: { record: RaRecord }) {
  const viewer = useViewer();
  const { send, isBusy } = useSendAgain();
  const delivery = record as Delivery;
  if (!canSendAgain(delivery) || !can(viewer, 'send_again', webhookDelivery)) return null;
  return (
    <Button
      variant="contained"
      startIcon={<SendIcon />}
      disabled={isBusy}
      onClick={() => send([delivery])}
    >
      {t('Send again')}
    </Button>
  );
}

function BulkSendAgain() {
  const viewer = useViewer();
  const { selectedIds, onUnselectItems } = useListContext();
  const { data = [] } = useGetManyAggregate<Delivery>(webhookDelivery.name, { ids: selectedIds });
  const { send, isBusy } = useSendAgain();
  const deliveries = data.filter((delivery) => delivery && canSendAgain(delivery));
  if (deliveries.length === 0 || !can(viewer, 'send_again', webhookDelivery)) return null;
  return (
    <Button
      variant="outlined"
      disabled={isBusy}
      onClick={() => send(deliveries, () => onUnselectItems())}
    >
      {t('Send {count} again', { count: deliveries.length })}
    </Button>
  );
}

/** All or none. */
function useSendAgain() {
  const notify = useNotify();
  const refresh = useRefresh();
  const { run, isBusy } = useToastedTask();
  async function send(deliveries: readonly Delivery[], then?: () => void) {
    await run(async () => {
      const ids = deliveries.map(({ id }) => id);
      await ask('POST /webhook-deliveries/send-again', { body: { ids } });
      notify(
        t('{count, plural, one {# event is sent again} other {# events are sent again}}', {
          count: ids.length,
        }),
        { type: 'success' },
      );
      then?.();
    });
    refresh();
  }
  return { send, isBusy };
}
