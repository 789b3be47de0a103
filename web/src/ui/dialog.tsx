import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { focusContent } from './focus-content.ts';
import { returnFocus } from './focus-return.ts';
import { IconButton } from './icon-button.tsx';
import { isComposing } from './is-composing.ts';

interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** Under the title, and in `aria-describedby`. */
  description?: ReactNode;
  children?: ReactNode;
  /** Buttons at the lower right, the primary one last. */
  footer?: ReactNode;
  /** Default `md` (480 px). */
  size?: 'sm' | 'md' | 'lg';
}

const SIZES = { sm: 'max-w-sm', md: 'max-w-120', lg: 'max-w-3xl' };

/** A modal dialog: traps the focus, closes on Escape and on a click outside, returns the focus. */
export function Dialog({ open, onOpenChange, title, description, children, footer, size = 'md' }: DialogProps) {
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 grid animate-appear scroll-pb-20 place-items-center overflow-y-auto bg-scrim p-4">
          <Radix.Content
            onOpenAutoFocus={focusContent}
            onCloseAutoFocus={returnFocus}
            onEscapeKeyDown={(event) => {
              if (isComposing(event)) event.preventDefault();
            }}
            {...(description ? {} : { 'aria-describedby': undefined })}
            className={classNames(
              'relative w-full animate-rise rounded-lg border border-line-strong bg-surface outline-none',
              SIZES[size],
            )}
          >
            <header className="border-line border-b p-5 pr-14">
              <Radix.Title className="font-semibold text-base">{title}</Radix.Title>
              {description && <Radix.Description className="mt-1 text-muted">{description}</Radix.Description>}
            </header>
            {children && <div className="p-5">{children}</div>}
            {/* Always in sight, however long the content is; at the edge of the window, beyond the padding. */}
            {footer && (
              <footer className="sticky -bottom-4 flex flex-wrap justify-end gap-2 rounded-b-lg border-line border-t bg-surface p-4">
                {footer}
              </footer>
            )}
            <Radix.Close asChild>
              <IconButton label="Close" shortcut="Esc" icon={<X />} className="absolute top-3.5 right-3.5" />
            </Radix.Close>
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  );
}
