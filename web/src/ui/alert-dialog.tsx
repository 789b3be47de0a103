import { AlertDialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { returnFocus } from './focus-return.ts';

interface AlertDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description: ReactNode;
  /** Says what happens: "Delete", not "OK". */
  confirmLabel: string;
  /** Default "Cancel". */
  cancelLabel?: string;
  /** The dialog stays open until the caller closes it. */
  onConfirm: () => void;
  isPending?: boolean;
}

/** Asks once before an action that can't be undone. A click outside does not close it; the focus starts on Cancel. */
export function AlertDialog({
  open,
  onOpenChange,
  title,
  description,
  confirmLabel,
  cancelLabel = 'Cancel',
  onConfirm,
  isPending = false,
}: AlertDialogProps) {
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 grid animate-appear place-items-center overflow-y-auto bg-scrim p-4">
          <Radix.Content
            onCloseAutoFocus={returnFocus}
            className="w-full max-w-md animate-rise rounded-lg border border-line-strong bg-surface p-5"
          >
            <Radix.Title className="font-semibold text-base">{title}</Radix.Title>
            <Radix.Description className="mt-2 text-muted">{description}</Radix.Description>
            <div className="mt-6 flex flex-wrap justify-end gap-2">
              <Radix.Cancel asChild>
                <Button>{cancelLabel}</Button>
              </Radix.Cancel>
              <Button variant="danger" isPending={isPending} onClick={onConfirm}>
                {confirmLabel}
              </Button>
            </div>
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  );
}
