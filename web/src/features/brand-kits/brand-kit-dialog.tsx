import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { CAPTION_FONTS } from '#shared/captions/caption-fonts.ts';
import { BRAND_KIT_LIMITS, type BrandKit, brandKitSchema } from '#shared/contracts/brand-kit.ts';
import { brandKitsQuery } from '../../queries/brand-kits.ts';
import { request } from '../../queries/http.ts';
import { reportFailure } from '../../queries/unauthorized.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { focusFirstInvalid } from '../../ui/form-errors.ts';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast-store.ts';
import {
  brandKitFormBody,
  checkBrandKitForm,
  colorRole,
  EMPTY_BRAND_KIT_FORM,
  formOf,
} from './brand-kit-form-values.ts';
import { ColorField } from './color-field.tsx';
import { FontSample } from './font-sample.tsx';

interface BrandKitDialogProps {
  /** The kit that is edited; null for a new one. */
  kit: BrandKit | null;
  open: boolean;
  onClose: () => void;
}

/** Makes a brand kit, or changes one; closes when that is done. */
export function BrandKitDialog({ kit, open, onClose }: BrandKitDialogProps) {
  const formId = useId();
  const [isSaving, setIsSaving] = useState(false);
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={kit ? 'Edit Brand Kit' : 'Create Brand Kit'}
      description="Captions of projects with this kit are set in its font and lit in its colours."
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="primary" isPending={isSaving}>
            {kit ? 'Save Changes' : 'Create Brand Kit'}
          </Button>
        </>
      }
    >
      <BrandKitForm id={formId} kit={kit} onSaving={setIsSaving} onSaved={onClose} />
    </Dialog>
  );
}

interface BrandKitFormProps {
  id: string;
  kit: BrandKit | null;
  onSaving: (isSaving: boolean) => void;
  onSaved: () => void;
}

/** Mounted with the dialog, so that each opening begins with what the kit is then. */
function BrandKitForm({ id, kit, onSaving, onSaved }: BrandKitFormProps) {
  const queryClient = useQueryClient();
  const [values, setValues] = useState(kit ? formOf(kit) : EMPTY_BRAND_KIT_FORM);
  const [isChecked, setIsChecked] = useState(false);
  const errors = isChecked ? checkBrandKitForm(values) : null;

  const save = useMutation({
    mutationFn: () => {
      const options = { body: brandKitFormBody(values), schema: brandKitSchema };
      return kit ? request('PUT', `/api/brand-kits/${kit.id}`, options) : request('POST', '/api/brand-kits', options);
    },
    onMutate: () => onSaving(true),
    onSuccess: (saved) => {
      queryClient.setQueryData(brandKitsQuery.queryKey, (kits = []) =>
        kit ? kits.map((other) => (other.id === saved.id ? saved : other)) : [saved, ...kits],
      );
      toast({ title: kit ? 'Brand kit updated successfully' : 'Brand kit created successfully' });
    },
    onError: (error) => reportFailure(kit ? 'Failed to update brand kit' : 'Failed to create brand kit', error),
    onSettled: () => onSaving(false),
  });

  function handleSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (save.isPending) return;
    flushSync(() => setIsChecked(true));
    if (checkBrandKitForm(values)) focusFirstInvalid(event.currentTarget);
    // Here, and not above, it closes no dialog that was opened meanwhile.
    else save.mutate(undefined, { onSuccess: onSaved });
  }

  // A font that came from elsewhere stays until another is chosen.
  const fonts = CAPTION_FONTS.some((font) => font === values.font) ? CAPTION_FONTS : [values.font, ...CAPTION_FONTS];
  return (
    <form id={id} noValidate onSubmit={handleSubmit} aria-label="Brand kit" className="flex flex-col gap-5">
      <TextField
        label="Name"
        required
        maxLength={BRAND_KIT_LIMITS.name}
        placeholder="Bee Happy Honey"
        value={values.name}
        error={errors?.name}
        onChange={(event) => setValues({ ...values, name: event.target.value })}
      />
      <fieldset className="grid gap-4 sm:grid-cols-3">
        <legend className="sr-only">Colours</legend>
        {values.colors.map((color, index) => (
          <ColorField
            // biome-ignore lint/suspicious/noArrayIndexKey: colours are known by their place.
            key={index}
            label={colorRole(index)}
            value={color}
            error={errors?.colors[index]}
            onChange={(changed) => setValues({ ...values, colors: values.colors.with(index, changed) })}
          />
        ))}
      </fieldset>
      <Select
        label="Font"
        value={values.font}
        onValueChange={(font) => setValues({ ...values, font })}
        options={fonts.map((font) => ({ value: font, label: font }))}
      />
      <p aria-hidden="true" className="-mt-2 rounded-md border border-line bg-canvas px-3 py-4 text-center text-lg">
        <FontSample font={values.font} className="font-bold" />
      </p>
    </form>
  );
}
