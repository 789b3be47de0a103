import { Link } from 'wouter';
import { LegalPage, LegalSection } from '#web/features/site/frame/legal-page.tsx';
import { useCompany } from '#web/queries/company.ts';

/** Terms of Service, in twelve sections. */
export function TermsPage() {
  const { name, address, supportEmail } = useCompany();
  return (
    <LegalPage
      title="Terms of Service"
      summary={`These are the terms on which ${name} lets you use its video studio. By creating an account or using the service you agree to them.`}
    >
      <LegalSection id="introduction" title="Introduction">
        <p>
          The service is operated by {name}, a company in the United Kingdom ({address}), called “we” and “us” here.
          “You” are the person who holds the account, and the business you act for, if you act for one.
        </p>
        <p>
          You must be 18 or over to use the service. If you accept these terms for a business, you confirm that you may
          bind it. If you do not agree to them, do not use the service.
        </p>
      </LegalSection>
      <LegalSection id="services" title="Services">
        <p>
          The service lets you generate scripts and first cuts with artificial intelligence, upload and record media,
          use stock footage and music, edit video on a timeline, add captions and voiceover, apply brand kits, and
          export files for social platforms. What is available to you depends on your plan, which is described on the{' '}
          <Link href="/pricing">pricing page</Link>.
        </p>
        <p>
          We improve the service continuously and may change, add or remove features. If a change takes away something
          essential that you pay for, we will tell you beforehand, and you may cancel from the date of the change with a
          refund of what you have paid for the time after it.
        </p>
        <p>
          Most exports are made by your own device. How long they take, and whether they succeed, also depends on that
          device and its browser.
        </p>
      </LegalSection>
      <LegalSection id="user-obligations" title="Your obligations">
        <p>You agree that you will:</p>
        <ul>
          <li>give correct details when you register, and keep your password to yourself;</li>
          <li>only upload, record and publish material that you have the rights and the permissions for;</li>
          <li>respect the rules of the platforms on which you publish.</li>
        </ul>
        <p>You agree that you will not use the service to:</p>
        <ul>
          <li>break the law, or infringe the rights or the privacy of others;</li>
          <li>create material that sexualises children, incites violence or hatred, or harasses anyone;</li>
          <li>pass off a synthetic voice or picture as a real person’s words or acts in order to deceive;</li>
          <li>distribute malware, send spam, or disturb, overload or probe the service without our permission;</li>
          <li>get around the limits of your plan, for example with several accounts.</li>
        </ul>
        <p>
          You are responsible for what is done with your account. Tell us at once if you think that someone else uses
          it.
        </p>
      </LegalSection>
      <LegalSection id="payment-terms" title="Payment terms">
        <p>
          The Creator plan costs £19 per month and the Studio plan £79 per month; Enterprise plans are priced
          individually. Payments go through our card payment provider, Stripe. We never see or store your full card
          number.
        </p>
        <p>
          Subscriptions renew automatically at the end of each billing period unless you cancel before it. You can
          cancel at any time under Manage Subscription; you keep the plan until the end of the period you have paid for.
          The first Studio subscription of an account starts with a trial of 14 days for which no card is needed; if no
          payment method has been added by its end, the subscription ends.
        </p>
        <p>
          If a payment fails we may try it again, and may pause what the plan adds until it succeeds. We will announce
          price changes at least 30 days before they apply to you. Payments are not refunded for periods that have
          begun, except where these terms or the law say otherwise. If you are a consumer, your statutory right to
          cancel within 14 days of buying is not affected.
        </p>
      </LegalSection>
      <LegalSection id="intellectual-property" title="Intellectual property">
        <p>
          What you upload, record, write and export remains yours. You give us permission to store, process and transmit
          it only as far as that is needed to provide the service to you. The permission ends when you delete the
          material or your account.
        </p>
        <p>
          The service itself, its name and its design belong to us or to our licensors. Open-source parts are used under
          their own licences. You may use the built-in backgrounds and music in any video. Fonts, and stock footage of
          other providers, come with the terms of those providers, which you must follow.
        </p>
        <p>
          If you believe that material in the service infringes your rights, write to {supportEmail} with enough detail
          to find it.
        </p>
      </LegalSection>
      <LegalSection id="ai-accuracy" title="AI and accuracy">
        <p>
          Scripts are generated with the help of a large language model or by the service’s own writer, voiceover by
          speech synthesis, and captions from the script, its voice and the recognised words of recordings. The results
          can be wrong, incomplete, or similar to what others receive. They are suggestions and not professional advice.
        </p>
        <p>
          Check facts, names, figures and claims before you publish. You decide what you publish and are responsible for
          it, including any duty to label synthetic media.
        </p>
      </LegalSection>
      <LegalSection id="termination" title="Termination">
        <p>
          You can stop using the service and delete your account at any time on the Account page, where you can also
          download all your data. Deletion is permanent.
        </p>
        <p>
          We may suspend or close an account that seriously or repeatedly breaks these terms, that puts the service or
          others at risk, or where the law requires it. Unless that would be unlawful or dangerous, we will tell you why
          and give you the chance to download your material first.
        </p>
      </LegalSection>
      <LegalSection id="disclaimers" title="Disclaimers">
        <p>
          We provide the service with reasonable care and skill. We do not promise that it will be free of interruptions
          or errors, that every device can make every export, or that a platform will accept or show your video.
        </p>
        <p>Keep copies of footage that you cannot replace. The service is an editing tool and not an archive.</p>
      </LegalSection>
      <LegalSection id="liability" title="Liability">
        <p>
          Nothing in these terms limits liability for death or personal injury caused by negligence, for fraud, or for
          anything else for which liability cannot be limited by law. If you are a consumer, your statutory rights are
          not affected.
        </p>
        <p>
          Apart from that, we are not liable for losses that were not foreseeable, for loss of profit, business or data
          of business users, or for events beyond our reasonable control. Our total liability in any twelve months is
          limited to what you paid us in those months, or £100 if that is more.
        </p>
      </LegalSection>
      <LegalSection id="governing-law" title="Governing law">
        <p>
          These terms are governed by English law, and the English courts have jurisdiction. Consumers who live
          elsewhere in the United Kingdom may also bring proceedings in the courts of the place where they live. Please
          write to us first; most problems are solved faster that way.
        </p>
      </LegalSection>
      <LegalSection id="updates" title="Updates to these terms">
        <p>
          We may change these terms when the service or the law changes. We will publish the new version here with its
          date, and announce material changes by e-mail or in the service at least 30 days before they apply. If you
          continue to use the service after that, the new terms apply.
        </p>
      </LegalSection>
      <LegalSection id="contact" title="Contact">
        <p>
          {name}, {address}. E-mail: <a href={`mailto:${supportEmail}`}>{supportEmail}</a>, or use the{' '}
          <Link href="/contact">contact form</Link>.
        </p>
      </LegalSection>
    </LegalPage>
  );
}
