import { Film, Plus } from 'lucide-react';
import { useState } from 'react';
import type { OpenPictureAnswer } from '#shared/contracts/stock.ts';
import { creditSource } from '#shared/publish/credits.ts';
import { formatDuration } from '#shared/time/format.ts';
import { Spinner } from '#web/ui/spinner.tsx';

interface OpenPictureCardProps {
  picture: OpenPictureAnswer;
  isAdding: boolean;
  /** Also cancels. */
  onPress: () => void;
}

/** A picture or film of an open catalogue: a press adds it, and its author, licence and source are below it. */
export function OpenPictureCard({ picture, isAdding, onPress }: OpenPictureCardProps) {
  const { title, width, height, duration, image, credit } = picture;
  const [isBroken, setIsBroken] = useState(false);
  const facts = [...(duration === null ? [] : [formatDuration(duration)]), `${width} × ${height}`];
  const license = credit.licenseName ?? '';
  const label = `Add ${title} to the library, ${[...facts, license].join(' · ')}`;
  return (
    <li className="min-w-0">
      <button
        type="button"
        aria-label={isAdding ? `Cancel adding ${title}` : label}
        title={title}
        onClick={onPress}
        className="group relative block aspect-4/3 w-full overflow-hidden rounded-md bg-black text-left"
      >
        {isBroken ? (
          <span className="grid size-full place-items-center p-3 text-center text-sm text-white">{title}</span>
        ) : (
          <img
            src={image}
            alt=""
            loading="lazy"
            decoding="async"
            onError={() => setIsBroken(true)}
            className="size-full object-cover"
          />
        )}
        <span className="absolute right-1 bottom-1 left-1 flex flex-wrap justify-end gap-1">
          {facts.map((fact, index) => (
            <span
              key={fact}
              className="flex items-center gap-1 whitespace-nowrap rounded-xs bg-scrim px-1 text-text text-xs leading-4 tabular"
            >
              {duration !== null && index === 0 && <Film aria-hidden="true" className="size-3" />}
              {fact}
            </span>
          ))}
        </span>
        <span
          className={`absolute top-1 right-1 grid size-6 place-items-center rounded-sm bg-scrim text-text [&_svg]:size-4 ${
            isAdding ? '' : 'opacity-0 transition-opacity group-hover:opacity-100 group-focus-visible:opacity-100'
          }`}
        >
          {isAdding ? <Spinner /> : <Plus />}
        </span>
      </button>
      <p className="px-0.5 pt-1 text-xs">
        <span className="block truncate" title={title}>
          {title}
        </span>
        <a
          href={credit.url}
          target="_blank"
          rel="noreferrer"
          className="block truncate text-muted underline hover:text-text"
        >
          {credit.name}
        </a>
      </p>
      <p className="px-0.5 pb-2 text-muted text-xs">
        {credit.licenseUrl ? (
          <a href={credit.licenseUrl} target="_blank" rel="noreferrer" className="underline hover:text-text">
            {license}
          </a>
        ) : (
          license
        )}
        {` · ${creditSource(credit)}`}
      </p>
    </li>
  );
}
