import { t } from '../../language/t.ts';
import { Modal } from './Modal.tsx';
import { OneTimeCodeForm, type OneTimeCodeFormProps } from './OneTimeCodeForm.tsx';

interface OneTimePasswordProps extends OneTimeCodeFormProps {
  title?: string;
  /** The person closed it without a right code. */
  onCancel?: () => void;
  close: () => void;
}

/** Closes once `verify` has resolved; a rejected one is shown and can be tried again. */
export function OneTimePassword({ title, onCancel, close, ...form }: OneTimePasswordProps) {
  const cancel = () => {
    close();
    onCancel?.();
  };
  const verify = async (challenge: string, code: string) => {
    await form.verify(challenge, code);
    close();
  };
  return (
    <Modal title={title ?? t('Enter your one-time code')} onClose={cancel}>
      <OneTimeCodeForm {...form} verify={verify} />
    </Modal>
  );
}
