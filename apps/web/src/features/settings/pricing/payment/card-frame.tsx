import { Button, Group } from '@mantine/core';
import { getPaymentAddress, getPaymentCard, startCardForm } from '@pharos/contract/rest/billing/payment.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import drawer from '../../../../components/drawer/drawer-form.module.css';
import { FormSkeleton } from '../../../../components/drawer/form-skeleton.tsx';
import { NotLoaded } from '../../../../components/not-loaded.tsx';
import { useOrganization } from '../../../../lib/account.ts';
import { keyOf, queryOf } from '../../../../lib/api/queries.ts';
import { BILLING_DEADLINE_MS } from '../../../../lib/billing/billing-deadline.ts';
import { useLeaving } from '../../../../lib/billing/use-leaving.ts';
import { useSyncSubscription } from '../../../../lib/billing/use-sync-subscription.ts';
import { showSuccess, showWarning } from '../../../../lib/toast.ts';
import classes from '../pricing.module.css';

/** Frames the card form of the billing provider, or navigates to it if it cannot be framed. */
export const CardFrame = ({ onDone }: { onDone: () => void }) => {
  const { id } = useOrganization();
  const queries = useQueryClient();
  const { mutate: sync } = useSyncSubscription();
  const frame = useRef<HTMLIFrameElement>(null);
  const hasFocused = useRef(false);
  const { leave } = useLeaving(onDone);
  // The form's URL works only once, so each opening requests a new one. It stays valid while the drawer is open.
  const page = useQuery({
    ...queryOf(startCardForm, { body: { organization: id } }, BILLING_DEADLINE_MS),
    staleTime: 'static',
    gcTime: 0,
    retry: false,
  });
  const url = page.data?.hosted_page_url;
  const isFramed = page.data?.can_be_framed === true;

  const goTo = useEffectEvent(leave);
  useEffect(() => {
    if (url !== undefined && !isFramed) goTo(url);
  }, [url, isFramed]);

  const take = useEffectEvent(({ origin, source, data }: MessageEvent): void => {
    // The billing provider redirects the frame to a page of this installation, which sends the message. Other sources
    // are ignored.
    if (origin !== location.origin || source === null || source !== frame.current?.contentWindow) return;
    const outcome: unknown = data?.billing;
    if (outcome === 'cancelled') {
      showWarning('Update cancelled');
      onDone();
    }
    if (outcome === 'succeeded') {
      const reload = () =>
        [getPaymentCard, getPaymentAddress].map((read) => queries.invalidateQueries({ queryKey: keyOf(read) }));
      sync(undefined, {
        onSettled: () => {
          void Promise.all(reload());
          showSuccess('Subscription has been updated successfully');
          onDone();
        },
      });
    }
  });
  useEffect(() => {
    const listener = (event: MessageEvent): void => take(event);
    window.addEventListener('message', listener);
    return () => window.removeEventListener('message', listener);
  }, []);

  return (
    <div className={drawer.form}>
      {page.isError ? (
        <Group p="lg" flex={1} align="flex-start">
          <NotLoaded
            what="The form"
            error={page.error}
            isTrying={page.isFetching}
            onTryAgain={() => void page.refetch()}
          />
        </Group>
      ) : isFramed ? (
        <iframe
          ref={frame}
          className={classes.frame}
          src={url}
          title="Card details"
          // Without `tabIndex`, the focus trap of the drawer would skip the frame.
          // biome-ignore lint/a11y/noNoninteractiveTabindex: an iframe is interactive
          tabIndex={0}
          onLoad={({ currentTarget }) => {
            if (!hasFocused.current) currentTarget.focus();
            hasFocused.current = true;
          }}
        />
      ) : (
        <FormSkeleton />
      )}
      <Group className={drawer.footer} justify="flex-end">
        <Button variant="subtle" color="gray" onClick={onDone}>
          Close
        </Button>
      </Group>
    </div>
  );
};
