import { Link } from 'wouter';
import { LegalPage, LegalSection } from '#web/features/site/frame/legal-page.tsx';
import { useCompany, useSiteFact } from '#web/queries/company.ts';

/** Privacy Policy, in thirteen sections. */
export function PrivacyPage() {
  const { name, address, supportEmail } = useCompany();
  const offersOpenPictures = useSiteFact('openPictures');
  const sendsSpeech = useSiteFact('sendsSpeech');
  const mail = <a href={`mailto:${supportEmail}`}>{supportEmail}</a>;
  return (
    <LegalPage
      title="Privacy Policy"
      summary={`What ${name} knows about you, why, for how long, and what you can do about it.`}
    >
      <LegalSection id="introduction" title="Introduction">
        <p>
          {name} ({address}) is the controller of the personal data described here, under the UK General Data Protection
          Regulation (UK GDPR) and the Data Protection Act 2018. This policy covers the website and the video studio. If
          you put other people’s personal data into your projects, you are responsible for it, and we process it on your
          behalf.
        </p>
      </LegalSection>
      <LegalSection id="data-collected" title="Data we collect">
        <ul>
          <li>
            <strong>Account data:</strong> e-mail address, name if you give it, a hash of your password, your plan, and
            the identifier of your sign-in provider if you use one.
          </li>
          <li>
            <strong>Content:</strong> projects, scripts, timelines, brand kits, and the media that you upload, record or
            export.
          </li>
          <li>
            <strong>Payment data:</strong> identifiers of your customer record and subscription at our payment provider,
            and the state of the subscription. Card details go to the provider and never reach us.
          </li>
          <li>
            <strong>Messages:</strong> what you write to us through the contact form or by e-mail.
          </li>
          <li>
            <strong>Guests of a shared video:</strong> the name that they give with a comment, the comment and its time.
            They are part of the content of the account that shares the video, whose owner can delete them at any time.
          </li>
          <li>
            <strong>Technical data:</strong> IP address, time and address of requests, and error details in server logs;
            logs of your renders.
          </li>
        </ul>
      </LegalSection>
      <LegalSection id="use" title="How we use it">
        <ul>
          <li>To provide the service that you signed up for: accounts, projects, exports and support (contract).</li>
          <li>To take payments and keep the accounts that tax law demands (contract and legal obligation).</li>
          <li>
            To keep the service secure and working: limits against abuse, error analysis, audit records of
            administrators’ actions (legitimate interests).
          </li>
          <li>
            To tell you about your projects and about changes that concern you (contract and legitimate interests).
          </li>
        </ul>
      </LegalSection>
      <LegalSection id="sharing" title="Who we share it with">
        <p>
          We do not sell personal data, and we do not use your content for advertising. We share data only with those
          who help us run the service and only as far as they need it:
        </p>
        <ul>
          <li>hosting and storage providers (Google Cloud);</li>
          <li>the card payment provider (Stripe);</li>
          <li>providers of AI functions and of stock footage and pictures, as described in section 9;</li>
          <li>the e-mail provider that delivers our messages;</li>
          <li>the identity provider, if you choose to sign in with one;</li>
          <li>authorities and advisers, where the law requires or allows it.</li>
        </ul>
      </LegalSection>
      <LegalSection id="retention" title="How long we keep it">
        <p>
          Content stays until you delete it or your account. Projects and media that you delete stay in the trash for 30
          days, unless you empty it before. When you delete your account, your projects, media, exports, links to shared
          videos, the comments on them and your sessions are deleted with it.
        </p>
        <p>
          Account and transaction records that we must keep for tax, accounting or legal claims are kept for up to 7
          years. Sessions end after 30 days without use at the latest. Server logs are kept only as long as they are
          needed to find faults and abuse.
        </p>
      </LegalSection>
      <LegalSection id="rights" title="Your rights under UK GDPR">
        <p>You have the right to:</p>
        <ul>
          <li>access the personal data we hold about you, and receive a copy of it;</li>
          <li>have it corrected or deleted;</li>
          <li>restrict its processing, or object to processing based on legitimate interests;</li>
          <li>take your data with you in a machine-readable form;</li>
          <li>withdraw a consent at any time, without effect on what happened before.</li>
        </ul>
        <p>
          On the Account page you can change your name, download all your data as a ZIP file and delete your account
          without asking us. For everything else write to {mail}; we answer within one month. You may also complain to
          the Information Commissioner’s Office (ico.org.uk).
        </p>
      </LegalSection>
      <LegalSection id="security" title="Security">
        <p>
          Passwords are stored as Argon2id hashes. Sessions use signed cookies that scripts cannot read. Files are
          reached only through signed addresses that expire. Every change that an administrator makes to an account is
          recorded. No system is perfectly secure; if a breach puts you at risk, we will tell you and the authority as
          the law requires.
        </p>
      </LegalSection>
      <LegalSection id="cookies" title="Cookies">
        <p>
          We use the cookies and the browser storage listed in the <Link href="/cookies">Cookie Policy</Link>. The ones
          that are essential for signing in need no consent; any others would be set only with yours.
        </p>
      </LegalSection>
      <LegalSection id="third-party-ai" title="Third-party AI">
        <p>
          Where they are switched on, some functions send data to AI providers such as OpenAI: the topic, settings and
          scenes of a script request, and captions to be translated, to a large language model, and the text of a
          voiceover to a speech service. A provider of stock footage receives the words that you search for. Without
          such providers, scripts are written and voices spoken by the service itself, stock comes from its own library,
          and nothing is sent.
        </p>
        <p>
          <strong>Speech to text:</strong>{' '}
          {sendsSpeech
            ? 'the words of a recording are recognised by a provider, OpenAI. The sound of the clip whose captions or words you ask for is sent to it, with the names and terms of your glossary; pictures are not. The words come back to us and are stored with your media. If a long recording fails on the way, its words so far are kept for a day, so that they need not be sent again.'
            : 'the words of a recording are recognised on your device, or on our own server where your browser cannot do it. Its sound is sent to nobody else. The words are stored with your media.'}{' '}
          They are deleted with it.
        </p>
        {offersOpenPictures && (
          <p>
            If you allow it, the words of your searches and scenes are sent to the catalogues Wikimedia Commons
            (Wikimedia Foundation) and Openverse (WordPress Foundation), so that you find photographs and films there.
            Our server asks them and fetches what you add: they do not learn who you are. Nothing is sent before you
            allow it, and you can revoke it on the Account page at any time.
          </p>
        )}
        <p>
          Only what the function needs is sent, when you start it. Please do not put confidential or sensitive personal
          data into prompts.
        </p>
      </LegalSection>
      <LegalSection id="international-transfers" title="International transfers">
        <p>
          Some of our providers process data outside the United Kingdom. Where the country has no adequacy decision, we
          rely on the UK International Data Transfer Agreement or the UK Addendum to the EU standard contractual
          clauses. Write to us for details of the safeguards.
        </p>
      </LegalSection>
      <LegalSection id="children" title="Children">
        <p>
          The service is for people of 18 or over. We do not knowingly collect data from children. If you believe that a
          child has given us personal data, write to {mail} and we will delete it.
        </p>
      </LegalSection>
      <LegalSection id="updates" title="Updates to this policy">
        <p>
          We will publish changes here with their date, and announce those that matter to you by e-mail or in the
          service before they take effect.
        </p>
      </LegalSection>
      <LegalSection id="contact" title="Contact">
        <p>
          {name}, {address}. E-mail: {mail}, or use the <Link href="/contact">contact form</Link>.
        </p>
      </LegalSection>
    </LegalPage>
  );
}
