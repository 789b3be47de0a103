import { Link } from 'wouter';
import { PLAN_RULES } from '#shared/plans/plans.ts';
import type { Question } from '#web/features/site/faq.tsx';

/** The ten questions of the help centre. */
export const SUPPORT_QUESTIONS: readonly Question[] = [
  {
    question: 'How do I make my first video?',
    answer: (
      <p>
        Create a project and describe the video, or let Quick Start fill the form from one sentence. When the script is
        there, drop footage on the scenes, adjust the captions and press Export Video.{' '}
        <Link href="/how-it-works">How It Works</Link> shows the three steps.
      </p>
    ),
  },
  {
    question: 'Which files can I upload?',
    answer:
      'Video as MP4, MOV, AVI or WebM, pictures as PNG, JPEG, GIF or WebP, and audio as MP3, WAV, OGG or M4A, up to 500 MB each. Formats that your browser can’t play are converted on your device before they are uploaded.',
  },
  {
    question: 'How long does script generation take?',
    answer:
      'Usually 15 to 30 seconds. You can leave the page in the meantime; you get an e-mail when the script is ready.',
  },
  {
    question: 'Can I change what the AI wrote?',
    answer:
      'All of it. Captions are clips whose text, timing and place you edit, scenes can be moved, split and deleted, and every change can be undone.',
  },
  {
    question: 'Why does the export run in my browser?',
    answer:
      'For 1080p your own machine is the fastest renderer at hand, since the footage is already there. Keep the tab open until it is done; it may stay in the background. If you close it, the export stops, and you can start it again from the Export page. The project keeps everything.',
  },
  {
    question: 'Which formats can I export?',
    answer:
      'MP4 with H.264 video and AAC sound, in ten presets for TikTok, Instagram Reels, Instagram Post, YouTube Shorts and YouTube. The 4K ones belong to the Studio and Enterprise plans.',
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
    question: 'Can I download or delete my data?',
    answer: (
      <p>
        Both, on the Account page: a ZIP file with your projects and files, and the deletion of the account with
        everything in it. The <Link href="/privacy">Privacy Policy</Link> says what is kept, and why.
      </p>
    ),
  },
];
