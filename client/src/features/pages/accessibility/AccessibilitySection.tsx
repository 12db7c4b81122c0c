import { SUPPORTED_BROWSERS } from '../../../lib/browser/supported.ts';
import { Disclosure } from '../../../ui/disclosure/Disclosure.tsx';
import { Label, Stack } from '../../../ui/layout/layout.tsx';
import css from './AccessibilitySection.module.css';
import { CRITERIA } from './criteria.ts';

/** The accessibility statement, from the list of criteria that a test compares with the tests they name. */
export function AccessibilitySection() {
  const tested = CRITERIA.filter(({ test }) => test).length;
  const met = tested + CRITERIA.filter(({ whyManual }) => whyManual).length;
  return (
    <>
      <h2 id="accessibility">Accessibility</h2>
      <p>
        {[
          'Trefoil follows the Web Content Accessibility Guidelines 2.2 at levels A and AA.',
          `Of their ${CRITERIA.length} criteria, ${met} apply here: ${tested} are tested automatically with every change; the rest are checked by hand.`,
          '“Display settings” at the bottom of each page sets the text size, spacing, and theme.',
        ].join(' ')}
      </p>
      <p>{`Trefoil works in these browsers and later versions: ${SUPPORTED_BROWSERS}.`}</p>
      <p>If something still gets in your way, write to us: that is a bug, and we want to fix it.</p>
      <Disclosure label={`All ${CRITERIA.length} criteria`}>
        <Stack as="dl" gap={3} className={css.criteria}>
          {CRITERIA.map(({ number, name, level, text, test, whyManual }) => (
            <div key={number}>
              <dt>
                {`${number} ${name} `}
                <Label as="span">{test || whyManual ? level : `${level}, does not apply`}</Label>
              </dt>
              <dd>
                {text}
                {whyManual && ` ${whyManual}`}
              </dd>
            </div>
          ))}
        </Stack>
      </Disclosure>
    </>
  );
}
