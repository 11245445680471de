import { type ComponentType, lazy, Suspense } from 'react';
import { Link, useLocation } from 'wouter';
import { isStaff } from '#schema/declaration/scope.ts';
import { loadAllFrontTexts } from '#src/language/loadTexts.ts';
import { t } from '#src/language/t.ts';
import { viewerOf } from '#src/session/session.ts';
import { useSession } from '#src/session/useSession.ts';
import { Icon } from '../../elements/Icon.tsx';
import { Picture } from '../../elements/Picture.tsx';
import { useOrganisation } from '../page/useOrganisation.ts';
import { LanguageSwitch } from './LanguageSwitch.tsx';

/** Optional: when it does not load, nothing is shown in its place. */
const Bell = lazy(async (): Promise<{ default: ComponentType }> => {
  try {
    const loaded = [import('../notifications/FrontBell.tsx'), loadAllFrontTexts()] as const;
    return { default: (await Promise.all(loaded))[0].FrontBell };
  } catch {
    return { default: () => null };
  }
});

export function Header() {
  const { name, settings, isPending } = useOrganisation();
  const logo = settings?.organisation_logo;
  return (
    <header className="header">
      <div className="header-inner">
        <Link href="/" className="brand">
          {/* None while it is loading, so that no other logo flashes up first. */}
          {logo ? (
            <Picture file={logo} size="thumb" width="36" height="36" />
          ) : (
            <img src={isPending ? undefined : '/logo.svg'} alt="" width="36" height="36" />
          )}
          <span>{name}</span>
        </Link>
        <nav aria-label={t('Main')} className="nav-main">
          <ul>
            <NavItem href="/" under="/services" label={t('Services')} />
            <NavItem
              href="/my/reservations"
              under="/my/reservations"
              label={t('My reservations')}
            />
            <NavItem href="/faqs" under="/faqs" label={t('Questions')} />
          </ul>
        </nav>
        <nav aria-label={t('Account')} className="nav-account">
          <ul>
            <Account />
          </ul>
        </nav>
        <LanguageSwitch />
      </div>
    </header>
  );
}

function NavItem({ href, under, label }: { href: string; under: string; label: string }) {
  const [path] = useLocation();
  const isHere = path === href || path.startsWith(`${under}/`);
  return (
    <li>
      <Link href={href} aria-current={isHere ? 'page' : undefined}>
        {label}
      </Link>
    </li>
  );
}

/** The administration is a separate bundle: a plain link loads it. */
function Account() {
  const [path] = useLocation();
  const { user } = useSession();
  if (!user) {
    return (
      <li>
        <Link href="/login" aria-current={path === '/login' ? 'page' : undefined}>
          <Icon name="user" />
          {t('Sign in')}
        </Link>
      </li>
    );
  }
  return (
    <>
      {isStaff(viewerOf(user)) && (
        <li>
          <a href="/admin">{t('Administration')}</a>
        </li>
      )}
      <li className="bell-place">
        <Suspense>
          <Bell key={user.id} />
        </Suspense>
      </li>
      <li>
        <Link href="/my/profile" aria-current={path.startsWith('/my/profile') ? 'page' : undefined}>
          <Icon name="user" />
          <span>{user.profile.first_name || t('Account')}</span>
        </Link>
      </li>
    </>
  );
}
