import { useId } from 'react';
import type { ListedService } from '../serviceQueries.ts';
import { ServiceItem } from './ServiceItem.tsx';

interface ServiceListProps {
  title: string;
  services: readonly ListedService[];
  /** The list is of several offices: each service names its own. */
  isMixed?: boolean;
}

export function ServiceList({ title, services, isMixed = false }: ServiceListProps) {
  const id = useId();
  return (
    <section className="office" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul className="service-list">
        {services.map((service) => (
          <ServiceItem key={service.id} service={service} showsOffice={isMixed} />
        ))}
      </ul>
    </section>
  );
}
