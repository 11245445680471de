import { messageOf } from '../../http/client.ts';
import { t } from '../../language/t.ts';
import { Alert } from './Alert.tsx';

interface FailedProps {
  /** "The services could not be shown." */
  what: string;
  error: unknown;
  onRetry: () => void;
}

export function Failed({ what, error, onRetry }: FailedProps) {
  return (
    <Alert tone="danger">
      <p>
        <strong>{what}</strong> {messageOf(error)}
      </p>
      <button type="button" className="button-quiet" onClick={onRetry}>
        {t('Try again')}
      </button>
    </Alert>
  );
}
