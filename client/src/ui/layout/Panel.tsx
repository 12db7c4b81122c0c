import { styled, type StyledProps } from '../styled.tsx';
import css from './Panel.module.css';

const StyledPanel = styled(css.Panel);

interface PanelProps extends StyledProps {
  /** A raised `sheet` by default; `marked` has a bar of the color `--tone` at its start. */
  kind?: 'sheet' | 'tinted' | 'dashed' | 'marked';
}

/** A part that is set apart from the page around it. */
export function Panel({ kind = 'sheet', ...rest }: PanelProps) {
  return <StyledPanel data-kind={kind} {...rest} />;
}
