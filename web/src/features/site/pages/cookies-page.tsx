import { Link } from 'wouter';
import { LegalPage, LegalSection } from '#web/features/site/frame/legal-page.tsx';
import { useCompany } from '#web/queries/company.ts';

/** Cookie Policy, in seven sections. */
export function CookiesPage() {
  const { name, address, supportEmail } = useCompany();
  return (
    <LegalPage
      title="Cookie Policy"
      summary="Which cookies and which browser storage the studio uses, what each is for, and how long it lasts."
    >
      <LegalSection id="what-cookies-are" title="What cookies are">
        <p>
          A cookie is a small text that a website asks your browser to keep and to send back with later requests.
          Browsers also have storage that stays on the device and is not sent with requests. This policy covers both.
          How we handle personal data in general is described in the <Link href="/privacy">Privacy Policy</Link>.
        </p>
      </LegalSection>
      <LegalSection id="how-we-use-them" title="How we use them">
        <p>
          {name} uses cookies to keep you signed in, and browser storage so that your edits and your footage survive a
          lost connection. We set no advertising cookies, and there is no tracking by other companies on these pages. If
          that ever changes, we will ask for your consent first.
        </p>
      </LegalSection>
      <LegalSection id="kinds" title="Kinds of cookies and how long they last">
        <div className="overflow-x-auto">
          <table className="w-full border-collapse text-left text-md [&_td]:border-line [&_td]:border-t [&_td]:py-2.5 [&_td]:pr-4 [&_td]:align-top [&_th]:py-2 [&_th]:pr-4 [&_th]:font-semibold">
            <thead>
              <tr>
                <th scope="col">Kind</th>
                <th scope="col">What for</th>
                <th scope="col">Lasts</th>
              </tr>
            </thead>
            <tbody>
              <tr>
                <td>Essential</td>
                <td>Signing in and staying signed in, security</td>
                <td>Session up to 30 days</td>
              </tr>
              <tr>
                <td>Performance</td>
                <td>Understanding how the service is used; none is set at present</td>
                <td>Up to 2 years</td>
              </tr>
              <tr>
                <td>Functional</td>
                <td>Remembering choices; none is set at present, choices are kept in browser storage</td>
                <td>Up to 1 year</td>
              </tr>
              <tr>
                <td>Marketing</td>
                <td>Measuring campaigns; none is set at present</td>
                <td>Up to 1 year</td>
              </tr>
            </tbody>
          </table>
        </div>
        <p>The essential cookies in use are these:</p>
        <ul>
          <li>
            <strong>clipwright</strong> (on secure connections <strong>__Host-clipwright</strong>), with its signature:
            your session, up to 30 days after your last visit.
          </li>
          <li>
            <strong>clipwright-sign-in</strong>: a pending sign-in with an identity provider, 10 minutes.
          </li>
          <li>
            <strong>clipwright-guest</strong>, with its signature: that you may watch a shared video, 30 days. It is
            sent with requests for that video only.
          </li>
        </ul>
      </LegalSection>
      <LegalSection id="browser-storage" title="Browser storage">
        <p>
          The studio keeps edits that have not been sent yet, recordings that are not saved, the media of projects that
          you opened, and choices such as the size of panels in your browser’s storage (localStorage, sessionStorage,
          IndexedDB and the private file system). It stays on your device until you delete the site’s data in your
          browser.
        </p>
      </LegalSection>
      <LegalSection id="third-parties" title="Third-party cookies">
        <p>
          Our pages load nothing from other companies. When you pay, you are taken to the page of our payment provider,
          Stripe; when you sign in with an identity provider, to theirs. Those pages set cookies of their own under
          their own policies.
        </p>
      </LegalSection>
      <LegalSection id="managing" title="Managing cookies">
        <p>
          Every browser lets you see, delete and block cookies and site data in its settings. Without the essential
          cookies you cannot stay signed in. If you delete the site’s data, edits that have not reached the server yet
          are lost; the editor shows “Saved” when there are none.
        </p>
      </LegalSection>
      <LegalSection id="contact" title="Updates and contact">
        <p>
          We will publish changes here with their date. Questions: {name}, {address},{' '}
          <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
        </p>
      </LegalSection>
    </LegalPage>
  );
}
