import type { SearchOffice } from '#schema/services/serviceSearch.ts';
import { t } from '#src/language/t.ts';
import { PhoneLink } from '../../page/PhoneLink.tsx';
import type { ListedService } from '../serviceQueries.ts';
import { ServiceList } from './ServiceList.tsx';
import './nothingFound.css';

interface NothingFoundProps {
  search: string;
  nearest: readonly ListedService[];
  offices: readonly SearchOffice[];
  /** One office alone was searched. */
  isOfOffice: boolean;
}

/** It shows what comes nearest, and whom one can call. */
export function NothingFound({ search, nearest, offices, isOfOffice }: NothingFoundProps) {
  if (!search) {
    return (
      <div className="panel empty">
        <p>
          <strong>{t('No service can be booked yet.')}</strong>
        </p>
        <p>{t('Services show here as soon as an office opens them for booking.')}</p>
      </div>
    );
  }
  const callable = offices.filter(({ phone }) => phone);
  return (
    <>
      <div className="panel empty">
        <p>
          <strong>
            {isOfOffice
              ? t('No service of this office matches "{search}".', { search })
              : t('No service matches "{search}".', { search })}
          </strong>
        </p>
        <p>{t('Try another word, or ask an office.')}</p>
      </div>
      {nearest.length > 0 && (
        <ServiceList title={t('The nearest services')} services={nearest} isMixed />
      )}
      {callable.length > 0 && (
        <section className="office" aria-labelledby="offices-to-call">
          <h2 id="offices-to-call">{t('Offices you can call')}</h2>
          <ul className="offices-to-call">
            {callable.map(({ id, name, phone, location }) => (
              <li key={id}>
                <strong>{name}</strong>
                {location && <span className="help">{location}</span>}
                {phone && <PhoneLink className="office-phone" phone={phone} />}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
