import {
  Avatar,
  Button,
  Card,
  Chip,
  Group,
  SimpleGrid,
  Skeleton,
  Stack,
  Text,
  Title,
  VisuallyHidden,
} from '@mantine/core';
import { type ExploreProduct, readExplore } from '@pharos/contract/rest/explore/explore.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { EmptyState } from '../../components/empty-state.tsx';
import { NotLoaded } from '../../components/not-loaded.tsx';
import { TicketLink } from '../../components/ticket-link.tsx';
import { isApiError } from '../../lib/api/api-error.ts';
import { queryOf } from '../../lib/api/queries.ts';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { DemoDialog } from './demo-dialog.tsx';
import classes from './explore.module.css';

const ALL = 'All';

export const ExplorePage = () => {
  usePageTitle('Explore');
  const query = useQuery(queryOf(readExplore, {}));
  if (isApiError(query.error, 404)) return <EmptyState title="Page not found" isWholePage />;
  return (
    <Stack gap="xl">
      <VisuallyHidden component="h1">Explore</VisuallyHidden>
      {query.data !== undefined ? (
        <Catalog products={query.data.products} />
      ) : query.error ? (
        <NotLoaded
          what="The products"
          error={query.error}
          isTrying={query.isFetching}
          onTryAgain={() => void query.refetch()}
        />
      ) : (
        <Skeleton h={240} aria-busy="true" />
      )}
    </Stack>
  );
};

/** Not shown if the installation recommends no products. */
const Catalog = ({ products }: { products: readonly ExploreProduct[] }) => {
  const [asked, setAsked] = useState<{ product: string; url: string } | null>(null);
  const [demoOf, setDemoOf] = useState<string | null>(null);
  return (
    <>
      <div className={classes.banner}>
        <Title order={2} size="h3">
          Best-in-class Customer Engagement Software Suite, Start your 21-Day Free Trial Now
        </Title>
      </div>
      {asked !== null && (
        <Group gap={6}>
          <Text size="sm">Your request for a demo of {asked.product}:</Text>
          <TicketLink url={asked.url} />
        </Group>
      )}
      <Products products={products} onDemo={setDemoOf} />
      {demoOf !== null && (
        <DemoDialog
          product={demoOf}
          onClose={() => setDemoOf(null)}
          onAsked={(url) => {
            setAsked({ product: demoOf, url });
            setDemoOf(null);
          }}
        />
      )}
    </>
  );
};

interface ProductsProps {
  products: readonly ExploreProduct[];
  onDemo: (product: string) => void;
}

const Products = ({ products, onDemo }: ProductsProps) => {
  const [category, setCategory] = useState(ALL);
  const featured = products.filter((each) => each.is_featured);
  const more = products.filter((each) => !each.is_featured);
  const categories = [ALL, ...new Set(more.map((each) => each.category))];
  const shown = more.filter((each) => category === ALL || each.category === category);
  return (
    <>
      {featured.length > 0 && (
        <Stack component="section" gap="md" aria-labelledby="popular">
          <Title order={2} size="h4" id="popular">
            Most Popular Products
          </Title>
          <Cards products={featured} onDemo={onDemo} />
        </Stack>
      )}
      {more.length > 0 && (
        <Stack component="section" gap="md" aria-labelledby="more">
          <Title order={2} size="h4" id="more">
            More Products
          </Title>
          {categories.length > 2 && (
            <Chip.Group value={category} onChange={(value) => setCategory(String(value))}>
              <Group gap="xs" role="radiogroup" aria-label="Category">
                {categories.map((each) => (
                  <Chip key={each} value={each}>
                    {each}
                  </Chip>
                ))}
              </Group>
            </Chip.Group>
          )}
          <Cards products={shown} onDemo={onDemo} />
        </Stack>
      )}
    </>
  );
};

const Cards = ({ products, onDemo }: ProductsProps) => (
  <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
    {products.map(({ name, category, text, trial_url }) => (
      <Card key={name} withBorder padding="lg" component="article" aria-label={name}>
        <Stack gap="md" h="100%">
          <Group gap="sm" wrap="nowrap">
            <Avatar color="beacon" radius="sm" aria-hidden="true">
              {name.slice(0, 2).toUpperCase()}
            </Avatar>
            <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
              <Title order={3} size="h5">
                {name}
              </Title>
              <Text size="xs" c="dimmed">
                {category}
              </Text>
            </div>
          </Group>
          <Text size="sm" flex={1} style={{ overflowWrap: 'anywhere' }}>
            {text}
          </Text>
          <Group gap="sm">
            <Button
              component="a"
              href={trial_url}
              target="_blank"
              rel="noopener noreferrer"
              aria-label={`START TRIAL of ${name}`}
            >
              START TRIAL
            </Button>
            <Button variant="default" aria-label={`Request Demo of ${name}`} onClick={() => onDemo(name)}>
              Request Demo
            </Button>
          </Group>
        </Stack>
      </Card>
    ))}
  </SimpleGrid>
);
