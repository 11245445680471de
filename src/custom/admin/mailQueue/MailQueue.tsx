import { ToggleButton } from '@mui/material';
import { useListContext } from 'react-admin';
import { t } from '../../../language/t.ts';
import { ResourceList } from '../../../resources/list/ResourceList.tsx';
import { MailName } from './MailName.tsx';
import type { Mail } from './mail.ts';
import { BulkSendAgain, RowSendAgain } from './SendAgain.tsx';

/** The generated grid, with what goes wrong in words and what can be done about it. */
export const MailQueue = () => (
  <ResourceList
    quickFilters={<Trouble />}
    rowName={(record) => <MailName mail={record as Mail} />}
    rowActions={(record) => <RowSendAgain mail={record as Mail} />}
    bulkActions={<BulkSendAgain />}
  />
);

const STUCK = ['retrying', 'failed'];

/** The question that the screen is opened for most. */
function Trouble() {
  const { filterValues, setFilters } = useListContext();
  const isOn = JSON.stringify(filterValues.state) === JSON.stringify(STUCK);
  const { state: _, ...others } = filterValues;
  return (
    <ToggleButton
      value="trouble"
      size="small"
      selected={isOn}
      onChange={() => setFilters(isOn ? others : { ...others, state: STUCK }, [])}
    >
      {t('Could not be sent')}
    </ToggleButton>
  );
}
