import { FlipHorizontal2, RotateCcw } from 'lucide-react';
import { type RefObject, useEffect, useRef } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Slider } from '#web/ui/slider.tsx';
import type { RecorderPhase } from './recorder.ts';
import { countPromptWords, PROMPT_RANGES, type PromptSettings, promptSpeed } from './teleprompter.ts';

interface TeleprompterViewProps {
  /** One per scene. */
  paragraphs: readonly string[];
  phase: RecorderPhase;
  settings: PromptSettings;
  onSettings: (settings: PromptSettings) => void;
}

/** A text that scrolls during the recording. Users can also scroll it by hand, and it continues from there. */
export function TeleprompterView({ paragraphs, phase, settings, onSettings }: TeleprompterViewProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const text = useRef<HTMLDivElement>(null);
  const words = countPromptWords(paragraphs.join(' '));
  const isRunning = phase.type === 'recording' && !phase.isPaused;
  useScrolling({ scroller, text, isRunning, words, settings });
  const toTop = () => scroller.current?.scrollTo({ top: 0 });
  // Each take starts at the first word.
  useEffect(() => {
    if (phase.type === 'counting') scroller.current?.scrollTo({ top: 0 });
  }, [phase.type]);
  return (
    <section aria-label="Teleprompter" className="flex min-w-0 flex-col gap-2">
      <div className="relative overflow-hidden rounded-md bg-black">
        {/* The line to read. */}
        <div aria-hidden="true" className="pointer-events-none absolute top-[30%] left-0 h-0.5 w-3 bg-accent" />
        <div
          ref={scroller}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a text that scrolls must be reachable by keyboard.
          tabIndex={0}
          className={classNames('h-[34dvh] min-h-40 overflow-y-auto px-6', settings.isMirrored && '-scale-x-100')}
        >
          <div className="h-[30%]" />
          <div
            ref={text}
            dir="auto"
            style={{ fontSize: settings.sizePx, lineHeight: 1.35 }}
            className="whitespace-pre-line break-words font-semibold text-[#fff]"
          >
            {paragraphs.map((paragraph, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no other name and do not move.
              <p key={index} className="mb-[0.7em]">
                {paragraph}
              </p>
            ))}
          </div>
          <div className="h-[70%]" />
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-muted text-xs">
        <Setting name="wordsPerMinute" label="Speed" unit="words a minute" {...{ settings, onSettings }} />
        <Setting name="sizePx" label="Size" unit="pixels" {...{ settings, onSettings }} />
        <IconButton
          label="Mirror the text"
          shortcut="M"
          icon={<FlipHorizontal2 />}
          isPressed={settings.isMirrored}
          onClick={() => onSettings({ ...settings, isMirrored: !settings.isMirrored })}
        />
        <IconButton label="Back to the start of the text" icon={<RotateCcw />} onClick={toTop} />
      </div>
      <p className="text-faint text-xs max-sm:hidden">
        Up and Down change the speed, + and − the size. Space pauses the recording.
      </p>
    </section>
  );
}

interface SettingProps extends Pick<TeleprompterViewProps, 'settings' | 'onSettings'> {
  name: keyof typeof PROMPT_RANGES;
  label: string;
  unit: string;
}

function Setting({ name, label, unit, settings, onSettings }: SettingProps) {
  const value = settings[name];
  return (
    <div className="flex min-w-40 grow items-center gap-2">
      <span className="w-11">{label}</span>
      <Slider
        label={label}
        valueText={`${value} ${unit}`}
        value={value}
        {...PROMPT_RANGES[name]}
        onValueChange={(next) => onSettings({ ...settings, [name]: next })}
        className="min-w-0 grow"
      />
      <span className="w-7 text-right tabular">{value}</span>
    </div>
  );
}

interface Scrolling {
  scroller: RefObject<HTMLElement | null>;
  text: RefObject<HTMLElement | null>;
  isRunning: boolean;
  words: number;
  settings: PromptSettings;
}

/** More than a rounding error of a pixel means that the user has scrolled. */
const MOVED_PX = 2;

function useScrolling({ scroller, text, isRunning, words, settings }: Scrolling): void {
  useEffect(() => {
    const element = scroller.current;
    if (!isRunning || !element) return;
    let position = element.scrollTop;
    let lastMs: number | null = null;
    let frame = requestAnimationFrame(function next(epochMs) {
      const seconds = lastMs === null ? 0 : (epochMs - lastMs) / 1000;
      lastMs = epochMs;
      if (Math.abs(element.scrollTop - position) > MOVED_PX) position = element.scrollTop;
      position += seconds * promptSpeed(text.current?.offsetHeight ?? 0, words, settings);
      element.scrollTop = position;
      frame = requestAnimationFrame(next);
    });
    return () => cancelAnimationFrame(frame);
  }, [scroller, text, isRunning, words, settings]);
}
