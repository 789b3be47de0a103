import { Link } from 'wouter';
import { PLAN_RULES } from '#shared/plans/plans.ts';
import type { Question } from '#web/ui/faq.tsx';

/** The ten questions of the help centre. */
export const SUPPORT_QUESTIONS: readonly Question[] = [
  {
    question: 'How do I make my first video?',
    answer: (
      <p>
        Create a project and describe the video, or let Quick Start fill the form from one sentence. With “Make a first
        cut” ticked, the script gets a voice, pictures, music and captions at once. Change what you like and press
        Export Video. <Link href="/how-it-works">How It Works</Link> shows the three steps.
      </p>
    ),
  },
  {
    question: 'What can I upload or record?',
    answer:
      'Video as MP4, MOV, AVI or WebM, pictures as PNG, JPEG, GIF or WebP, and audio as MP3, WAV, OGG or M4A, up to 500 MB each. Formats that your browser can’t play are converted on your device before they are uploaded. The tab Record captures your webcam, voice, screen, or screen and webcam at once. A recording that is interrupted stays on your device and is offered at your next visit.',
  },
  {
    question: 'Where do the voices, pictures and music come from?',
    answer:
      'Six voices read your text on the server. They need no key, and you can hear each one first. The stock library has 56 motion backgrounds, 60 illustrated subjects in three scenes each, and 14 pieces of music, made for this studio and free to use in any video. The studio can also connect a voice service or a provider of stock footage.',
  },
  {
    question: 'Can I change what the AI wrote?',
    answer:
      'All of it. The script is a page beside the timeline: edit, move, lock or rewrite its scenes. A voice that no longer fits its text is marked, and one press renews it. Captions are clips whose text, timing and place you edit. Every change can be undone.',
  },
  {
    question: 'Which formats can I export, and where does it run?',
    answer:
      'MP4 with H.264 video and AAC sound, in ten presets for TikTok, Instagram Reels, Instagram Post, YouTube Shorts and YouTube. 1080p runs in your browser, because the footage is already there: keep the tab open until it is done. If you close it, the export stops and you can start it again. 4K runs on the server and belongs to the Studio and Enterprise plans.',
  },
  {
    question: 'What if I lose my connection while editing?',
    answer:
      'Edits are kept on your device first and are sent when the connection returns. If the project was changed somewhere else in the meantime, you are asked which version to keep, and you can keep both.',
  },
  {
    question: 'How do I remove the watermark?',
    answer: (
      <p>
        Exports of the {PLAN_RULES.creator.name} plan carry a small one. The Studio and Enterprise plans export without;
        see <Link href="/pricing">Pricing</Link>.
      </p>
    ),
  },
  {
    question: 'How do I cancel my subscription?',
    answer:
      'Choose Manage Subscription in the account menu and open the billing page. You keep your plan until the end of the period that you have paid for.',
  },
  {
    question: 'I have forgotten my password. What now?',
    answer:
      'Press “Forgot password?” on the sign-in page. A link for a new one goes to your address and works for an hour. A studio without a mail server keeps the link for its admin, and says so on that page.',
  },
  {
    question: 'Can I download or delete my data?',
    answer: (
      <p>
        Both, on the Account page: a ZIP file with your projects and files, and the deletion of the account with
        everything in it. A file that you delete from the library waits 30 days in the trash, where you can restore it,
        and a project on your account page. The <Link href="/privacy">Privacy Policy</Link> says what is kept, and why.
      </p>
    ),
  },
];
