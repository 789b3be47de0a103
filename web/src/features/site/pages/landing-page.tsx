import { Link } from 'wouter';
import { TimelineDrawing } from '#web/features/auth/timeline-drawing.tsx';
import { ClosingCall } from '#web/features/site/frame/closing-call.tsx';
import { SiteHeader } from '#web/features/site/frame/site-header.tsx';
import { SitePage } from '#web/features/site/frame/site-page.tsx';
import { FeatureCards } from '#web/features/site/landing/feature-cards.tsx';
import { Hero } from '#web/features/site/landing/hero.tsx';
import { PresetsDrawing } from '#web/features/site/landing/presets-drawing.tsx';
import { ScriptDrawing } from '#web/features/site/landing/script-drawing.tsx';
import { Button } from '#web/ui/button.tsx';
import { SectionHeading } from '#web/ui/headings.tsx';

const STEPS = [
  {
    title: 'Write',
    text: 'One sentence in, a script in scenes out, and a first cut if you want one.',
    picture: <ScriptDrawing />,
  },
  {
    title: 'Cut',
    text: 'Your footage, recordings or stock on the scenes, every frame under control.',
    picture: <TimelineDrawing />,
  },
  { title: 'Publish', text: 'The right file for the platform, rendered while you watch.', picture: <PresetsDrawing /> },
] as const;

/** The start page for visitors. */
export function LandingPage() {
  return (
    <SitePage
      className="py-10 sm:py-20"
      header={
        <SiteHeader
          action={
            <Button asChild className="hidden text-md sm:inline-flex">
              <a href="/auth?tab=register">Get Started</a>
            </Button>
          }
        />
      }
    >
      <Hero />
      <section aria-labelledby="steps" className="mt-20 sm:mt-32">
        <SectionHeading id="steps">A cutting room that starts with a sentence</SectionHeading>
        <ol className="mt-8 grid gap-8 lg:grid-cols-3">
          {STEPS.map(({ title, text, picture }, index) => (
            <li key={title} className="flex flex-col">
              <h3 className="font-bold font-display text-lg">
                <span className="mr-2 text-accent-text">{index + 1}</span>
                {title}
              </h3>
              <p className="mt-1 mb-5 text-muted lg:min-h-12">{text}</p>
              <div className="grid grow [&>*]:h-full">{picture}</div>
            </li>
          ))}
        </ol>
      </section>
      <section aria-labelledby="features" className="mt-20 sm:mt-32">
        <SectionHeading id="features">What is on the bench</SectionHeading>
        <p className="mt-2 mb-8 max-w-prose text-muted">
          The tools of an editing room, without the room.{' '}
          <Link href="/features" className="text-accent-text underline">
            All features
          </Link>
        </p>
        <FeatureCards />
      </section>
      <ClosingCall
        title="Your next video is one sentence away"
        text="Open the studio, write it down, and see what comes of it."
      >
        <Button variant="primary" size="lg" asChild>
          <a href="/auth?tab=register">Start Creating Now</a>
        </Button>
      </ClosingCall>
    </SitePage>
  );
}
