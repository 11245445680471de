import { endOf } from '#schema/time/zone.ts';
import { t } from '#src/language/t.ts';
import { toast } from '#src/toast/toast.ts';
import { formatSlot } from '../../page/formatDates.ts';
import { useOrganisation } from '../../page/useOrganisation.ts';
import { googleLink, outlookLink } from './calendarFile.ts';
import type { Visit } from './reservationCalls.ts';

/** Ways to have the visit at hand: in a calendar that takes no file, on paper, with somebody else. */
export function KeepTicket({ reservation }: { reservation: Visit }) {
  const { timeZone } = useOrganisation();
  const { reference, service, location, places } = reservation;
  const share = async () => {
    const when = formatSlot({ ...reservation, ...endOf(reservation, timeZone) });
    const lines = [
      service.name,
      when,
      places > 1 && t('Places: {count}', { count: places }),
      location,
      t('Reference: {reference}', { reference }),
    ];
    const text = lines.filter(Boolean).join('\n');
    if (navigator.share) {
      // Whoever closes the choice shares nothing.
      await navigator.share({ title: service.name, text }).catch(() => undefined);
      return;
    }
    try {
      await navigator.clipboard.writeText(text);
      toast.success(t('Copied. Paste it into a message.'));
    } catch {
      toast.error(t('This browser does not let the page copy. Select the text and copy it.'));
    }
  };
  return (
    <details className="keep-ticket">
      <summary>{t('Other calendars, print, share')}</summary>
      <div className="actions">
        <a className="button-quiet" href={googleLink(reservation)} target="_blank" rel="noreferrer">
          {t('Google Calendar')}
        </a>
        <a
          className="button-quiet"
          href={outlookLink(reservation)}
          target="_blank"
          rel="noreferrer"
        >
          {t('Outlook')}
        </a>
        <button type="button" className="button-quiet" onClick={() => window.print()}>
          {t('Print')}
        </button>
        <button type="button" className="button-quiet" onClick={share}>
          {t('Share it')}
        </button>
      </div>
    </details>
  );
}
