import { useState } from 'react';
import { commentTextSchema, guestNameSchema, type SharedComment } from '#shared/contracts/review.ts';
import { describeError } from '#web/http/http.ts';
import { keepGuestName, readGuestName } from './guest-name.ts';
import { type NewRemark, sendRemark } from './shared-api.ts';

interface RemarkOptions {
  token: string;
  /** The version that is shown. */
  version: number;
  isOwner: boolean;
  onAdded: (comment: SharedComment) => void;
}

/** The fields of a comment or a reply, and its sending. What was typed stays until the server has it. */
export function useRemark({ token, version, isOwner, onAdded }: RemarkOptions) {
  const [name, setName] = useState(readGuestName);
  const [text, setText] = useState('');
  const [errors, setErrors] = useState<{ name?: string; text?: string }>({});
  const [isPending, setIsPending] = useState(false);

  async function send(place: RemarkPlace): Promise<void> {
    const found = {
      ...(!isOwner && messageOf('name', guestNameSchema.safeParse(name))),
      ...messageOf('text', commentTextSchema.safeParse(text)),
    };
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    setIsPending(true);
    try {
      onAdded(await sendRemark(token, version, { name: isOwner ? '' : name, text, ...place } as NewRemark));
      if (!isOwner) keepGuestName(name);
      setText('');
    } catch (error) {
      setErrors({ text: describeError(error) });
    } finally {
      setIsPending(false);
    }
  }

  return { name, setName, text, setText, errors, isPending, send };
}

export type RemarkPlace =
  | Pick<Extract<NewRemark, { at: unknown }>, 'at' | 'until' | 'drawing'>
  | { readonly parentId: string };

function messageOf(
  field: 'name' | 'text',
  result: { success: boolean; error?: { issues: readonly { message: string }[] } | undefined },
): { name?: string; text?: string } {
  return result.success ? {} : { [field]: result.error?.issues[0]?.message ?? 'Check this field.' };
}
