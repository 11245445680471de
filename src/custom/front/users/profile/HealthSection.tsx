import { t } from '#src/language/t.ts';
import { HealthParts } from './HealthParts.tsx';
import { SectionPanel } from './SectionPanel.tsx';

export const HealthSection = () => (
  <HealthParts>
    {({ content, withdraw }) => (
      <SectionPanel name="health" title={t('Health information')} action={withdraw}>
        {content}
      </SectionPanel>
    )}
  </HealthParts>
);
