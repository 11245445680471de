import { Link } from 'wouter';
import { msg, t } from '#src/language/t.ts';
import { Icon, LineIcon } from '../../elements/Icon.tsx';
import { OfflineBar } from '../../elements/OfflineBar.tsx';
import { PhoneLink } from '../page/PhoneLink.tsx';
import { useOrganisation } from '../page/useOrganisation.ts';
import { EnrolmentGate } from '../users/secondFactors/EnrolmentGate.tsx';
import './footer.css';
import { setThemeChoice, type ThemeChoice, useThemeChoice } from '#src/tokens/theme.ts';

const MAIL = 'M3.5 6h17v12.5h-17zM4 7l8 6 8-6';

/** What comes after the first view: below it, and over it where something is wrong. */
export const DeferredShell = () => (
  <>
    <Footer />
    <OfflineBar />
    <EnrolmentGate />
  </>
);

function Footer() {
  const { name, settings, timeZone } = useOrganisation();
  const { contact_address: address, contact_phone: phone, contact_email: email } = settings ?? {};
  return (
    <footer className="footer">
      <div className="footer-inner">
        <address>
          <strong>{name}</strong>
          {address && (
            <p>
              <Icon name="pin" />
              <span>{address}</span>
            </p>
          )}
          {phone && (
            <p>
              <Icon name="phone" />
              <PhoneLink phone={phone} />
            </p>
          )}
          {email && (
            <p>
              <LineIcon path={MAIL} />
              <a href={`mailto:${email}`}>{email}</a>
            </p>
          )}
        </address>
        <div className="footer-side">
          <div className="footer-links">
            {settings?.public_figures && <Link href="/figures">{t('Figures')}</Link>}
            <Link href="/privacy">{t('Privacy notice')}</Link>
          </div>
          <ThemeSwitch />
          <p className="help">
            {t('All times are local to the office ({place} time).', { place: placeOf(timeZone) })}
          </p>
        </div>
      </div>
    </footer>
  );
}

/** "Asia/Manila" -> "Manila" */
const placeOf = (timeZone: string) => timeZone.split('/').at(-1)?.replaceAll('_', ' ') ?? timeZone;

const CHOICES: { value: ThemeChoice; label: string }[] = [
  { value: 'system', label: msg('As my device') },
  { value: 'light', label: msg('Light') },
  { value: 'dark', label: msg('Dark') },
];

function ThemeSwitch() {
  const chosen = useThemeChoice();
  return (
    <fieldset className="theme-switch">
      <legend>{t('Appearance')}</legend>
      {CHOICES.map(({ value, label }) => (
        <label key={value}>
          <input
            type="radio"
            name="theme"
            checked={chosen === value}
            onChange={() => setThemeChoice(value)}
          />
          <span>{t(label)}</span>
        </label>
      ))}
    </fieldset>
  );
}
