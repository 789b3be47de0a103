import { ChevronLeft, ChevronRight, Diamond } from 'lucide-react';
import { EASES, type Ease, type Keyframe } from '#shared/effects/keyframes.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Select } from '#web/ui/select.tsx';

/** The keyframes of a parameter of one clip, around the playhead. */
export interface KeyframeView {
  readonly before: Keyframe | null;
  readonly here: Keyframe | null;
  readonly after: Keyframe | null;
  /** False for a freeze frame, whose effects have the values of one instant. */
  readonly canAdd: boolean;
  onToggle(): void;
  onShow(keyframe: Keyframe): void;
  onEase(ease: Ease): void;
}

/** Adds or removes the keyframe at the playhead, and goes to the neighbours. */
export function KeyframeButtons({ name, view }: { name: string; view: KeyframeView }) {
  const { before, here, after, canAdd, onToggle, onShow } = view;
  const of = name.toLowerCase();
  return (
    <>
      {(before || here || after) && <Step label={`Previous keyframe of ${of}`} to={before} onShow={onShow} />}
      <IconButton
        label={here ? `Remove keyframe of ${of}` : `Add keyframe of ${of}`}
        icon={<Diamond className={here ? 'size-3! fill-accent text-accent' : 'size-3!'} />}
        size="sm"
        className="w-5!"
        disabled={!here && !canAdd}
        aria-description={canAdd ? undefined : 'A freeze frame has no keyframes.'}
        onClick={onToggle}
      />
      {(before || here || after) && <Step label={`Next keyframe of ${of}`} to={after} isNext onShow={onShow} />}
    </>
  );
}

interface StepProps {
  label: string;
  to: Keyframe | null;
  isNext?: boolean;
  onShow: (keyframe: Keyframe) => void;
}

function Step({ label, to, isNext = false, onShow }: StepProps) {
  const Icon = isNext ? ChevronRight : ChevronLeft;
  return (
    <IconButton
      label={label}
      icon={<Icon className="size-3.5!" />}
      size="sm"
      className="w-4!"
      disabled={to === null}
      onClick={() => to && onShow(to)}
    />
  );
}

const EASE_NAMES: Readonly<Record<Ease, string>> = {
  linear: 'Linear',
  hold: 'Hold',
  in: 'Ease in',
  out: 'Ease out',
  inOut: 'Ease in and out',
};

/** The way from the keyframe at the playhead to the next one; nothing where there is none. */
export function EaseField({ name, view: { here, after, onEase } }: { name: string; view: KeyframeView }) {
  if (!here || !after) return null;
  return (
    <Select
      label={`Way to the next keyframe of ${name.toLowerCase()}`}
      isLabelHidden
      className="col-span-2 col-start-2 mt-1.5"
      size="sm"
      value={here.ease ?? 'linear'}
      options={EASES.map((ease) => ({ value: ease, label: EASE_NAMES[ease] }))}
      onValueChange={onEase}
    />
  );
}
