import type { ReactNode } from 'react';
import { Icon, type IconName } from '../../shell/Icon.tsx';
import type { Service } from '../queries.ts';
import { durationWords } from '../words.ts';
import { WhatToBring } from './WhatToBring.tsx';

/** What one has to know before coming. */
export function ServiceFacts({ service }: { service: Service }) {
  const { location, slot_minutes, requirements } = service;
  return (
    <aside className="facts" aria-label="About this service">
      {location && (
        <Fact icon="pin" title="Where to come">
          <p>{location}</p>
        </Fact>
      )}
      <Fact icon="clock" title="How long it takes">
        <p>{durationWords(slot_minutes)}</p>
      </Fact>
      {requirements && (
        <Fact icon="list" title="What to bring">
          <WhatToBring requirements={requirements} />
        </Fact>
      )}
      <Fact icon="people" title="Who may come">
        <WhoMayCome service={service} />
      </Fact>
      <Fact icon="calendar" title="Good to know">
        <Rules service={service} />
      </Fact>
    </aside>
  );
}

function Fact(props: { icon: IconName; title: string; children: ReactNode }) {
  return (
    <section className="fact">
      <h2>
        <Icon name={props.icon} />
        {props.title}
      </h2>
      {props.children}
    </section>
  );
}

function WhoMayCome({ service }: { service: Service }) {
  const groups = service.categories ?? [];
  return (
    <>
      <p>
        {groups.length === 0
          ? 'Everyone.'
          : `It is meant for: ${groups.map(({ name }) => name).join(', ')}.`}
      </p>
      {service.requires_verified_identification && (
        <p>Your identification has to be verified before you book.</p>
      )}
    </>
  );
}

function Rules({ service }: { service: Service }) {
  const { requires_approval, cancel_hours, lead_hours, max_active_per_user } = service;
  return (
    <ul>
      <li>
        {requires_approval
          ? 'Staff look at each request first. Their answer shows under My reservations.'
          : 'Your booking is confirmed at once.'}
      </li>
      {lead_hours > 0 && <li>Book at least {durationWords(lead_hours * 60)} ahead.</li>}
      <li>
        {cancel_hours > 0
          ? `You can cancel or move it until ${durationWords(cancel_hours * 60)} before.`
          : 'You can cancel or move it until it starts.'}
      </li>
      <li>
        {max_active_per_user === 1
          ? 'One open reservation per person.'
          : `Up to ${max_active_per_user} open reservations per person.`}
      </li>
    </ul>
  );
}
