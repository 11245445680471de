import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { ADMIN_BASE } from '#src/adminBase.ts';
import { ask } from '#src/http/ask.ts';
import { t } from '#src/language/t.ts';
import { useBuilderContext } from './useBuilder.ts';

/** The services that ask this, each with the way to its switch. */
export function AskedBy() {
  const { team_id } = useBuilderContext();
  const { data } = useQuery({
    queryKey: ['services', 'of the questionnaire', team_id],
    queryFn: () => ask('GET /services', { query: { team_id, per_page: 1000 } }),
  });
  const asking = data?.data.filter((service) => service.requires_questionnaire);
  if (!asking) return '\u00a0';
  if (asking.length === 0) {
    return t('No service asks it yet: switch it on in the form of a service.');
  }
  return (
    <>
      {t('Asked by')}{' '}
      {asking.map(({ id, name }, index) => (
        <span key={id}>
          {index > 0 && ', '}
          <Link to={`${ADMIN_BASE}/services/${id}`} style={{ color: 'inherit' }}>
            {name}
          </Link>
        </span>
      ))}
    </>
  );
}
