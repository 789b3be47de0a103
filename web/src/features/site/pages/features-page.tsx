import {
  AudioLines,
  Captions,
  Clapperboard,
  Mic,
  MonitorUp,
  Palette,
  PencilLine,
  Scissors,
  Share,
  Video,
} from 'lucide-react';
import { Link } from 'wouter';
import { ClosingCall } from '#web/features/site/frame/closing-call.tsx';
import { SitePage } from '#web/features/site/frame/site-page.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { PageIntro, SectionHeading } from '#web/ui/headings.tsx';

const FEATURES = [
  {
    icon: <PencilLine />,
    title: 'AI Script Generation',
    text: 'Give a topic, a platform, a length and a tone. You get a script in scenes, with narration, words for the screen and timing. Edit it as a page beside the timeline. First Cut turns it into a video with a voice, pictures, music and captions, in one step that you can undo.',
  },
  {
    icon: <Scissors />,
    title: 'Timeline Editing',
    text: 'Video, audio and caption tracks. Drag, split and trim with snapping, undo everything, and do it all from the keyboard if you like.',
  },
  {
    icon: <Video />,
    title: 'Webcam Recording',
    text: 'Record yourself in up to full HD, with a countdown, pauses and a teleprompter that scrolls your script. Look at the take, save it to your library or discard it. A take survives a closed tab.',
  },
  {
    icon: <MonitorUp />,
    title: 'Screen Recording',
    text: 'Capture a window or the whole screen with system sound and microphone, for demos and tutorials. Add the camera, and you get two files in sync.',
  },
  {
    icon: <Mic />,
    title: 'Audio Recording & AI Voiceover',
    text: 'Record narration with a live waveform, or let one of six voices read your text, at the playhead. Hear each one first. They read English in two accents, French, Spanish, Italian and Portuguese.',
  },
  {
    icon: <Clapperboard />,
    title: 'Stock Footage Library',
    text: 'Search 56 motion backgrounds, 60 illustrated subjects and 14 pieces of music without leaving the editor, by word, mood or scene. What you choose lands in your library like any upload. A studio can connect a provider of stock footage.',
  },
  {
    icon: <Captions />,
    title: 'Auto-Captions',
    text: 'Word-level captions in fifteen styles, made from the script and timed to the voice that speaks it. Each one is a clip that you can move, trim, split and rewrite.',
  },
  {
    icon: <Share />,
    title: 'Platform-Specific Exports',
    text: 'Ten presets for TikTok, Instagram, YouTube Shorts and YouTube, from 1080p to 4K, each with the right frame, rate and bitrate.',
  },
  {
    icon: <Palette />,
    title: 'Brand Kit Management',
    text: 'Keep the colours and the font of each client in a kit, and give the captions of their videos the look that belongs to them.',
  },
] as const;

const INFRASTRUCTURE = [
  {
    title: 'Renders where the footage is',
    text: '1080p exports are made by your own machine, frame by frame, with H.264 encoders that are already in it.',
  },
  {
    title: 'Cloud storage and card payments',
    text: 'Media is kept behind signed, expiring addresses, on Google Cloud Storage where it is configured. Stripe handles cards where payments are taken.',
  },
  {
    title: 'Work that survives',
    text: 'Edits are on your device before they are on the server. Conflicts are shown and never silently overwritten. Deleted projects and media wait 30 days in the trash.',
  },
] as const;

/** The nine features and the technology behind them. */
export function FeaturesPage() {
  return (
    <SitePage>
      <PageIntro title="Everything between the idea and the upload">
        One studio for writing, recording, cutting, captioning and exporting short videos.
      </PageIntro>
      <ul className="mt-14 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {FEATURES.map(({ icon, title, text }) => (
          <li key={title}>
            <Card className="h-full p-6">
              <span className="grid size-10 place-items-center rounded-md border border-line-strong bg-raised text-accent-text [&_svg]:size-5">
                {icon}
              </span>
              <h2 className="mt-4 font-semibold text-base">{title}</h2>
              <p className="mt-1.5 text-md text-muted">{text}</p>
            </Card>
          </li>
        ))}
      </ul>
      <section aria-labelledby="infrastructure" className="mt-20 sm:mt-28">
        <div className="flex items-center gap-3">
          <AudioLines aria-hidden="true" className="size-6 text-audio" />
          <SectionHeading id="infrastructure">Built on Enterprise Infrastructure</SectionHeading>
        </div>
        <div className="mt-8 grid gap-8 border-line border-t pt-8 md:grid-cols-3">
          {INFRASTRUCTURE.map(({ title, text }) => (
            <div key={title}>
              <h3 className="font-semibold text-base">{title}</h3>
              <p className="mt-1.5 max-w-prose text-muted">{text}</p>
            </div>
          ))}
        </div>
      </section>
      <ClosingCall
        title="See it with your own footage"
        text="The studio opens in your browser. There is nothing to install."
      >
        <Button variant="primary" size="lg" asChild>
          <a href="/api/login?tab=register">Start Free</a>
        </Button>
        <Button size="lg" asChild>
          <Link href="/pricing">View Pricing</Link>
        </Button>
      </ClosingCall>
    </SitePage>
  );
}
