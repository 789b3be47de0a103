import { useAtom } from 'jotai';
import { useEffect, useRef } from 'react';
import type { TextParameter } from '#shared/effects/parameter.ts';
import { isTitleTextWantedAtom } from '#web/state/view-atoms.ts';
import { TextArea } from '#web/ui/text-area.tsx';

interface TextRowProps {
  parameter: TextParameter;
  value: string;
  onSet: (value: string) => void;
}

/** A text of an effect. That of a new title takes the focus, so that typing replaces it. */
export function TextRow({ parameter, value, onSet }: TextRowProps) {
  const [isWanted, setIsWanted] = useAtom(isTitleTextWantedAtom);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (!isWanted) return;
    setIsWanted(false);
    field.current?.focus();
    field.current?.select();
  }, [isWanted, setIsWanted]);
  return (
    <TextArea
      ref={field}
      label={parameter.name}
      rows={3}
      maxLength={parameter.maxLength}
      value={value}
      onChange={(event) => onSet(event.currentTarget.value)}
      onKeyDown={(event) => {
        // A run of edits ends at a key that is no step of one.
        if (!event.ctrlKey && !event.metaKey) event.stopPropagation();
      }}
    />
  );
}
