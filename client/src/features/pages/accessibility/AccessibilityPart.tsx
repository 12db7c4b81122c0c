import { Disclosure } from '../../../ui/disclosure/Disclosure.tsx';
import { Label } from '../../../ui/layout/layout.tsx';
import css from './AccessibilityPart.module.css';
import { CRITERIA } from './criteria.ts';

/** What Trefoil does for every hand, eye and ear, made from the list that the tests hold it to. */
export function AccessibilityPart() {
  const tested = CRITERIA.filter(({ test }) => test).length;
  const met = tested + CRITERIA.filter(({ people }) => people).length;
  return (
    <>
      <h2 id="accessibility">Accessibility</h2>
      <p>
        {[
          'Trefoil follows the Web Content Accessibility Guidelines 2.2 at levels A and AA.',
          `Of their ${CRITERIA.length} criteria ${met} apply here; ${tested} of these are held to by a test that runs with every change, the others are looked at by hand.`,
          '“Reading comfort” at the foot of each page sets the size of the text, its spacing and the theme.',
        ].join(' ')}
      </p>
      <p>If something is in your way all the same, write to us: that is a fault, and we want to mend it.</p>
      <Disclosure label={`All ${CRITERIA.length} criteria`}>
        <dl className={css.criteria}>
          {CRITERIA.map(({ number, name, level, words, test, people }) => (
            <div key={number}>
              <dt>
                {`${number} ${name} `}
                <Label as="span">{test || people ? level : `${level}, does not apply`}</Label>
              </dt>
              <dd>
                {words}
                {people && ` ${people}`}
              </dd>
            </div>
          ))}
        </dl>
      </Disclosure>
    </>
  );
}
