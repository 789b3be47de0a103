import { Captions, Layers, Mic, Palette, PencilLine, Scissors, Share, Zap } from 'lucide-react';
import type { ReactNode } from 'react';

/** The landing page's features, some with a drawing from the product. */
export function FeatureCards() {
  return (
    <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
      <FeatureCard
        icon={<PencilLine />}
        title="AI Script Generation"
        text="A topic, a platform, a length and a tone become scenes with narration, words for the screen and timing. First Cut makes them a video."
        className="sm:col-span-2"
      >
        <div className="flex flex-wrap gap-2 text-sm">
          {['Hook', 'Problem', 'Three steps', 'Result', 'Call to action'].map((scene, index) => (
            <span key={scene} className="rounded-full border border-line-strong bg-raised px-3 py-1">
              <span className="mr-2 text-faint tabular">{index + 1}</span>
              {scene}
            </span>
          ))}
        </div>
      </FeatureCard>
      <FeatureCard
        icon={<Scissors />}
        title="Timeline Editor"
        text="Drag, split and trim on several tracks, with snapping, undo and a key for everything. Record what is missing in place."
        className="sm:col-span-2"
      >
        <div className="flex flex-col gap-1.5">
          <div className="flex h-5 gap-1">
            <span className="w-1/4 rounded-xs bg-caption" />
            <span className="w-1/3 rounded-xs bg-caption" />
            <span className="w-1/5 rounded-xs bg-caption" />
          </div>
          <div className="flex h-5 gap-1">
            <span className="w-2/5 rounded-xs bg-video" />
            <span className="w-1/6 rounded-xs bg-video" />
            <span className="grow rounded-xs bg-video" />
          </div>
        </div>
      </FeatureCard>
      <FeatureCard
        icon={<Captions />}
        title="Word-Level Captions"
        text="Generated from the script and timed to its voice, word by word. You can edit the timing, and choose from several styles."
        className="sm:col-span-2"
      >
        <p className="font-bold font-display text-lg">
          every <span className="rounded-sm bg-accent px-1.5 text-on-accent">word</span> on its beat
        </p>
      </FeatureCard>
      <FeatureCard
        icon={<Mic />}
        title="AI Voiceovers"
        text="Six voices in American and British accents read your script. They also speak French, Spanish, Italian and Portuguese."
      />
      <FeatureCard
        icon={<Palette />}
        title="Brand Kits"
        text="The colours and the font of each client, one click away from every video."
      />
      <FeatureCard
        icon={<Share />}
        title="Platform Presets"
        text="TikTok, Instagram Reels and YouTube Shorts, each with the right frame, rate and bitrate."
      />
      <FeatureCard
        icon={<Zap />}
        title="Background Rendering"
        text="Keep editing while it renders: progress in real time, and the download the instant it is done."
      />
      <FeatureCard
        icon={<Layers />}
        title="Templates Library"
        text="Caption styles, 56 motion backgrounds, 60 illustrated subjects and 14 pieces of music to start from. Effects, twelve looks, titles and transitions change a clip in one press, and what you set stays editable."
        className="sm:col-span-2"
      />
    </ul>
  );
}

interface FeatureCardProps {
  icon: ReactNode;
  title: string;
  text: string;
  children?: ReactNode;
  className?: string;
}

function FeatureCard({ icon, title, text, children, className = '' }: FeatureCardProps) {
  return (
    <li className={`flex flex-col rounded-lg border border-line bg-surface p-6 ${className}`}>
      <span className="text-accent-text [&_svg]:size-5">{icon}</span>
      <h3 className="mt-3 font-semibold text-base">{title}</h3>
      <p className="mt-1.5 max-w-prose text-md text-muted">{text}</p>
      {children && (
        <div aria-hidden="true" className="mt-auto pt-5">
          {children}
        </div>
      )}
    </li>
  );
}
