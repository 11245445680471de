import { useEffect } from 'react';
import { useNotificationContext, useTranslate } from 'react-admin';
import { toast } from '../toast/toast.ts';

/** react-admin's notifications as the toasts of both apps: centred, at the top. */
export function ToastBridge() {
  const { notifications, takeNotification } = useNotificationContext();
  const translate = useTranslate();
  useEffect(() => {
    if (notifications.length === 0) return;
    const taken = takeNotification();
    if (!taken || typeof taken.message !== 'string') return;
    const { message, type, notificationOptions } = taken;
    const words = translate(message, { _: message, ...notificationOptions?.messageArgs });
    if (type === 'success') toast.success(words);
    else if (type === 'info') toast.info(words);
    else toast.error(words);
  }, [notifications, takeNotification, translate]);
  return null;
}
